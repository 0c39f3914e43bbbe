import type { Photo } from '@fenix/domain/document/blocks';
import { type CSSProperties, useState } from 'react';
import type { Of } from './arrange';
import { PLAY, qrOf } from './glyphs';
import { keyed } from './keyed';
import { useStyles } from './screenStyle';
import {
  MISSING_PICTURE,
  PAPER,
  QR_PAGE_SIDE,
  QR_SIDE,
  RECORD_FRAMES,
  VIDEO_FRAME,
  VIDEO_HINT,
  photoFrame,
} from './style';

export function Photos({ columns = 3, photos }: Of<'photos'>) {
  const styles = useStyles();
  const frame = useFrame(photoFrame(columns));
  return (
    <div style={styles.photos}>
      {keyed(photos).map(({ key, part: photo }) => (
        <figure key={key} style={{ ...styles.photo, width: frame.width, margin: 0, breakInside: 'avoid' }}>
          <Picture {...photo} alt={photo.caption ?? `Foto ${Number(key) + 1}`} frame={frame} />
          {photo.caption && <figcaption style={styles.caption}>{photo.caption}</figcaption>}
        </figure>
      ))}
    </div>
  );
}

export function Record({ title, pictures: [first, second], rows, note }: Of<'record'>) {
  const styles = useStyles();
  const [wide, narrow] = [useFrame(RECORD_FRAMES[0]), useFrame(RECORD_FRAMES[1])];
  return (
    <>
      <div style={styles.record}>
        <Picture {...first} alt={first.caption ?? title} frame={wide} />
        <Picture {...second} alt={second.caption ?? title} frame={narrow} />
        <dl style={{ ...styles.recordFacts, margin: 0 }}>
          {keyed(rows).map(({ key, part }) => (
            <Fact key={key} fact={part} />
          ))}
        </dl>
      </div>
      {note && (
        <dl style={{ margin: 0, ...styles.recordNote }}>
          <Fact fact={note} />
        </dl>
      )}
    </>
  );
}

function Fact({ fact: [label, value] }: { fact: readonly [label: string, value: string] }) {
  const styles = useStyles();
  return (
    <div style={styles.field}>
      <dt style={styles.label}>{label}</dt>
      <dd style={{ ...styles.value, margin: 0 }}>{value}</dd>
    </div>
  );
}

/** On a telephone a picture takes the whole width and keeps its proportions. */
export function useFrame({ width, height }: { width: number; height: number }): CSSProperties {
  return useStyles().isReading ? { width: '100%', aspectRatio: `${width} / ${height}` } : { width, height };
}

export function Picture({ url, missing, alt, frame }: Photo & { alt: string; frame: CSSProperties }) {
  const styles = useStyles();
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url)
    return <img src={url} alt={alt} style={{ ...styles.picture, ...frame }} onError={() => setFailed(url)} />;
  return <div style={{ ...styles.missing, ...frame, boxSizing: 'border-box' }}>{missing ?? MISSING_PICTURE}</div>;
}

export function Video({ caption, frame, missing, address }: Of<'video'>) {
  const styles = useStyles();
  const room = useFrame(VIDEO_FRAME);
  return (
    <figure style={{ ...styles.video, margin: 0, marginBottom: styles.video.marginBottom, breakInside: 'avoid' }}>
      {frame || missing ? (
        <Picture url={frame ?? null} {...(missing && { missing })} alt={caption ?? 'Video'} frame={room} />
      ) : (
        <div style={{ ...styles.missing, ...room, boxSizing: 'border-box' }}>
          <svg width={64} height={64} viewBox="0 0 24 24" aria-hidden>
            <path d={PLAY} fill={PAPER.muted} />
          </svg>
        </div>
      )}
      <div style={styles.videoWords}>
        <Qr address={address} side={QR_SIDE} />
        <figcaption style={styles.videoHint}>
          {caption && <div style={{ color: PAPER.ink, fontWeight: 700 }}>{caption}</div>}
          <div>{VIDEO_HINT}</div>
          <div style={styles.videoAddress}>{address}</div>
        </figcaption>
      </div>
    </figure>
  );
}

export function Qr({ address, side }: { address: string; side: number | string }) {
  const { d, viewBox } = qrOf(address);
  return (
    <svg width={side} viewBox={viewBox} aria-hidden style={{ aspectRatio: '1', flexShrink: 0 }}>
      <path d={d} fill={PAPER.ink} shapeRendering="crispEdges" />
    </svg>
  );
}

export function QrPage({ address, title, subtitle, hint }: Of<'qr'>) {
  const styles = useStyles();
  return (
    <figure style={{ ...styles.qr, margin: 0, breakInside: 'avoid' }} aria-label={`Código QR de ${title}`}>
      <Qr address={address} side={styles.isReading ? '100%' : QR_PAGE_SIDE} />
      <figcaption style={styles.qr}>
        <span style={styles.qrTitle}>{title}</span>
        <span style={styles.qrSubtitle}>{subtitle}</span>
        <span style={styles.qrHint}>{hint}</span>
      </figcaption>
    </figure>
  );
}

export function Signatures({ people }: { people: readonly Of<'signature'>[] }) {
  const styles = useStyles();
  return (
    <section style={{ ...styles.signatures, flexWrap: 'wrap', breakInside: 'avoid' }}>
      {keyed(people).map(({ key, part: { name, role, url, missing } }) => (
        <div key={key} style={styles.signature}>
          {url ? (
            <img src={url} alt={`Firma de ${name}`} style={styles.signatureImage} />
          ) : (
            <div style={{ ...styles.signatureRoom, alignItems: 'flex-end' }}>{missing}</div>
          )}
          <div style={styles.signatureLine}>
            <div>{name}</div>
            {role && <div style={styles.label}>{role}</div>}
          </div>
        </div>
      ))}
    </section>
  );
}
