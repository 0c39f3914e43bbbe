import { type Cell, COLUMN_WIDTHS, type ColumnCount } from '@fenix/domain/document/blocks';
import { Image, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { Of } from './arrange';
import { BOX, CROSS } from './glyphs';
import { keyed } from './keyed';
import { Picture, type Pictures, Qr } from './pdfMedia';
import { Heading } from './pdfSection';
import { CELL_HINT, PAPER, cellFrame, signatureFrame, styles, videoCaption } from './style';

/** TPL-03: a row stays on one page; what is longer than that comes cut. */
export function Columns({ block, pictures }: { block: Of<'columns'>; pictures: Pictures }) {
  const { title, count, cells } = block;
  if (cells.length === 0) return <Heading title={title} />;
  return (
    <View wrap={false}>
      <Heading title={title} />
      <View style={styles.columns}>
        {keyed(cells).map(({ key, part }) => (
          <View key={key} style={{ ...styles.column, width: COLUMN_WIDTHS[count] }}>
            {part && <CellView cell={part} count={count} pictures={pictures} />}
          </View>
        ))}
      </View>
    </View>
  );
}

function CellView({ cell, count, pictures }: { cell: Cell; count: ColumnCount; pictures: Pictures }) {
  switch (cell.kind) {
    case 'words':
      return (
        <>
          {cell.label && <Text style={styles.label}>{cell.label}</Text>}
          <Text>{cell.text}</Text>
        </>
      );
    case 'lines':
      return (
        <>
          <Text style={styles.label}>{cell.label}</Text>
          {keyed(Array.from({ length: cell.lines })).map(({ key }) => (
            <View key={key} style={styles.line} />
          ))}
        </>
      );
    case 'boxes':
      return (
        <>
          <Text style={styles.label}>{cell.label}</Text>
          <View style={styles.boxes}>
            {cell.options.map((option) => (
              <View key={option} style={styles.box}>
                <Svg width={16} height={16} viewBox="0 0 16 16">
                  <Path d={BOX} fill="none" stroke={PAPER.ink} strokeWidth={1} />
                  {option === cell.chosen && <Path d={CROSS} fill="none" stroke={PAPER.ink} strokeWidth={2} />}
                </Svg>
                <Text style={option === cell.chosen ? styles.noticeTitle : {}}>{option}</Text>
              </View>
            ))}
          </View>
        </>
      );
    case 'picture':
      return (
        <>
          <Picture photo={cell.photo} frame={cellFrame(count)} pictures={pictures} />
          {cell.photo.caption && <Text style={styles.caption}>{cell.photo.caption}</Text>}
        </>
      );
    case 'video':
      return <Video cell={cell} count={count} pictures={pictures} />;
    case 'signature':
      return <Signature cell={cell} count={count} pictures={pictures} />;
    default:
      return cell satisfies never;
  }
}

type Media<K extends Cell['kind']> = { cell: Extract<Cell, { kind: K }>; count: ColumnCount; pictures: Pictures };

/** Its still, or in its place the code by which it is seen. */
function Video({ cell, count, pictures }: Media<'video'>) {
  const { frame, missing, address } = cell;
  const room = cellFrame(count);
  const hasStill = frame !== undefined || missing !== undefined || address === undefined;
  return (
    <>
      {hasStill && (
        <Picture photo={{ url: frame ?? null, ...(missing && { missing }) }} frame={room} pictures={pictures} />
      )}
      <Text style={styles.caption}>{videoCaption(cell)}</Text>
      {address && (
        <>
          <Qr address={address} side={Math.min(132, room.width)} />
          <Text style={styles.caption}>{CELL_HINT}</Text>
        </>
      )}
    </>
  );
}

function Signature({ cell: { name, url, missing }, count, pictures }: Media<'signature'>) {
  const picture = url && pictures.get(url);
  const frame = signatureFrame(count);
  return (
    <View style={{ width: frame.width }}>
      {picture ? (
        <Image src={picture} style={{ ...styles.signatureImage, ...frame }} />
      ) : (
        <View style={{ ...styles.signatureRoom, height: frame.height }}>{missing && <Text>{missing}</Text>}</View>
      )}
      <View style={styles.signatureLine}>
        <Text>{name}</Text>
      </View>
    </View>
  );
}
