import { Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { keyed } from './keyed';
import { styles } from './style';

/** The renderer keeps a heading with what follows only among the children of the page itself: there is no box around. */
export function Heading({ title }: { title: string | undefined }) {
  return title ? (
    <Text style={styles.heading} minPresenceAhead={60}>
      {title}
    </Text>
  ) : null;
}

/** As many rows as this are not worth a second page. */
const SHORT = 6;

/** How many rows stay together at the end; tall ones, of which one leads, go alone. */
const TAIL = 2;

type SectionProps<T> = {
  title: string | undefined;
  /** What is between the heading and its rows. */
  first?: ReactElement | false;
  rows: readonly T[];
  /** How many rows stay with the heading; of a short list, all of them. */
  lead?: number;
  /** The room after the last row. */
  end?: number;
  /** Draws a row, which is never cut between two pages. */
  children: (row: T) => ReactElement;
};

export function Section<T>({
  title,
  first,
  rows,
  end = styles.block.marginBottom,
  children,
  ...rest
}: SectionProps<T>) {
  const { lead = rows.length <= SHORT ? SHORT : 2 } = rest;
  const drawn = keyed(rows).map(({ key, part }, index) => (
    <View key={key} style={{ marginBottom: index === rows.length - 1 ? end : 0 }} wrap={false}>
      {children(part)}
    </View>
  ));
  return (
    <>
      <View wrap={false}>
        <Heading title={title} />
        {first}
        {drawn.slice(0, lead)}
      </View>
      {drawn.slice(lead, -TAIL)}
      <View wrap={lead === 1}>{drawn.slice(Math.max(lead, drawn.length - TAIL))}</View>
    </>
  );
}
