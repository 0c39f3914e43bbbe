import { type Cell, COLUMN_WIDTHS, type ColumnCount } from '@fenix/domain/document/blocks';
import type { Of } from './arrange';
import { BOX, CROSS } from './glyphs';
import { keyed } from './keyed';
import { Picture, Qr, useFrame } from './screenMedia';
import { useStyles } from './screenStyle';
import { CELL_HINT, PAPER, cellFrame, signatureFrame, videoCaption } from './style';

/** TPL-03: side by side as on paper, and on a telephone one below the other. */
export function Columns({ count, cells }: Of<'columns'>) {
  const styles = useStyles();
  if (cells.length === 0) return null;
  const width = styles.isReading ? '100%' : COLUMN_WIDTHS[count];
  return (
    <div style={{ ...styles.columns, breakInside: 'avoid' }}>
      {keyed(cells).map(({ key, part }) => (
        <div key={key} style={{ ...styles.column, boxSizing: 'border-box', width }}>
          {part && <CellView cell={part} count={count} />}
        </div>
      ))}
    </div>
  );
}

function CellView({ cell, count }: { cell: Cell; count: ColumnCount }) {
  const styles = useStyles();
  switch (cell.kind) {
    case 'words':
      return (
        <>
          {cell.label && <div style={styles.label}>{cell.label}</div>}
          <div style={{ whiteSpace: 'pre-wrap' }}>{cell.text}</div>
        </>
      );
    case 'lines':
      return (
        <>
          <div style={styles.label}>{cell.label}</div>
          {keyed(Array.from({ length: cell.lines })).map(({ key }) => (
            <div key={key} style={{ ...styles.line, boxSizing: 'border-box' }} />
          ))}
        </>
      );
    case 'boxes':
      return <Boxes {...cell} />;
    case 'picture':
      return <Photograph photo={cell.photo} count={count} />;
    case 'video':
      return <Video cell={cell} count={count} />;
    case 'signature':
      return <Signature cell={cell} count={count} />;
    default:
      return cell satisfies never;
  }
}

type Media<K extends Cell['kind']> = { cell: Extract<Cell, { kind: K }>; count: ColumnCount };

function Boxes({ label, options, chosen }: Extract<Cell, { kind: 'boxes' }>) {
  const styles = useStyles();
  return (
    <>
      <div style={styles.label}>{label}</div>
      <div style={styles.boxes}>
        {options.map((option) => (
          <span key={option} style={styles.box}>
            <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden fill="none" stroke={PAPER.ink}>
              <path d={BOX} />
              {option === chosen && <path d={CROSS} strokeWidth={2} />}
            </svg>
            {option === chosen ? <strong>{option}</strong> : option}
          </span>
        ))}
      </div>
    </>
  );
}

function Photograph({ photo, count }: { photo: Extract<Cell, { kind: 'picture' }>['photo']; count: ColumnCount }) {
  const styles = useStyles();
  const frame = useFrame(cellFrame(count));
  return (
    <figure style={{ ...styles.photo, margin: 0 }}>
      <Picture {...photo} alt={photo.caption ?? 'Imagen'} frame={frame} />
      {photo.caption && <figcaption style={styles.caption}>{photo.caption}</figcaption>}
    </figure>
  );
}

/** Its still, or in its place the code by which it is seen. */
function Video({ cell, count }: Media<'video'>) {
  const { caption, frame, missing, address } = cell;
  const styles = useStyles();
  const room = useFrame(cellFrame(count));
  const hasStill = frame !== undefined || missing !== undefined || address === undefined;
  return (
    <figure style={{ ...styles.photo, margin: 0 }}>
      {hasStill && <Picture url={frame ?? null} {...(missing && { missing })} alt={caption} frame={room} />}
      <figcaption style={styles.caption}>{videoCaption(cell)}</figcaption>
      {address && (
        <>
          <Qr address={address} side={Math.min(132, cellFrame(count).width)} />
          <div style={styles.caption}>{CELL_HINT}</div>
        </>
      )}
    </figure>
  );
}

function Signature({ cell: { name, url, missing }, count }: Media<'signature'>) {
  const styles = useStyles();
  const frame = signatureFrame(count);
  return (
    <div style={{ width: frame.width, maxWidth: '100%' }}>
      {url ? (
        <img src={url} alt={`Firma: ${name}`} style={{ ...styles.signatureImage, ...frame }} />
      ) : (
        <div style={{ ...styles.signatureRoom, height: frame.height, alignItems: 'flex-end' }}>{missing}</div>
      )}
      <div style={styles.signatureLine}>{name}</div>
    </div>
  );
}
