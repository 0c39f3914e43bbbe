import { Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { keyed } from './keyed';
import { styles } from './style';

/** The renderer keeps a heading with what follows only among the children of the page itself: no box stands around. */
export function Heading({ title }: { title: string | undefined }) {
  return title ? (
    <Text style={styles.heading} minPresenceAhead={60}>
      {title}
    </Text>
  ) : null;
}

/** As many rows as this are not worth a second page. */
const SHORT = 6;

type SectionProps = {
  title: string | undefined;
  /** How many rows stay with the heading; of a short list, all of them. */
  lead?: number;
  /** The room after the last row. */
  end?: number;
  /** Rows, none of which is cut between two pages. */
  children: readonly ReactElement[];
};

export function Section({ title, end = styles.block.marginBottom, children, ...rest }: SectionProps) {
  const { lead = children.length <= SHORT ? SHORT : 2 } = rest;
  const room = (last: number) => ({ marginBottom: last === children.length - 1 ? end : 0 });
  const rows = keyed(children).map(({ key, part: row }, index) => (
    <View key={key} style={room(index)} wrap={false}>
      {row}
    </View>
  ));
  return (
    <>
      <View wrap={false}>
        <Heading title={title} />
        {rows.slice(0, lead)}
      </View>
      {rows.slice(lead)}
    </>
  );
}
