import type { Label, Photo } from '@fenix/domain/document/blocks';
import { UNPLAYABLE_VIDEO } from '@fenix/domain/uploads';
import { type CSSProperties, useState } from 'react';
import type { Of } from './arrange';
import { PLAY, qrOf } from './glyphs';
import { keyed } from './keyed';
import { useLively, useStyles } from './screenStyle';
import {
  LABEL_QR_SIDE,
  MISSING_PICTURE,
  PAPER,
  QR_PAGE_SIDE,
  QR_SIDE,
  RECORD_FRAMES,
  VIDEO_FRAME,
  VIDEO_HINT,
  photoFrame,
  videoCaption,
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

/** On a telephone a picture takes the whole width in its own proportions, upright ones too; until it is there, in those of its frame. */
export function useFrame({ width, height }: { width: number; height: number }): CSSProperties {
  if (!useStyles().isReading) return { width, height };
  return { width: '100%', maxHeight: '75vh', aspectRatio: `auto ${width} / ${height}` };
}

const OPENS: CSSProperties = {
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'zoom-in',
};

export function Picture({ url, missing, alt, frame }: Photo & { alt: string; frame: CSSProperties }) {
  const styles = useStyles();
  const { onPicture } = useLively();
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) {
    const image = <img src={url} alt={alt} style={{ ...styles.picture, ...frame }} onError={() => setFailed(url)} />;
    if (!onPicture) return image;
    return (
      <button type="button" style={OPENS} aria-label={`Ampliar ${alt}`} onClick={() => onPicture({ url, alt })}>
        {image}
      </button>
    );
  }
  return <div style={{ ...styles.missing, ...frame, boxSizing: 'border-box' }}>{missing ?? MISSING_PICTURE}</div>;
}

export function Video({ caption, moment, frame, missing, address }: Of<'video'>) {
  const words = videoCaption({ ...(caption && { caption }), ...(moment && { moment }) });
  const styles = useStyles();
  const room = useFrame(VIDEO_FRAME);
  const film = useLively().videos?.[caption ?? ''];
  // A telephone plays it: a code to scan is for paper.
  const [unplayed, setUnplayed] = useState<string>();
  if (film)
    return (
      <figure style={{ margin: 0, marginBottom: styles.video.marginBottom }}>
        {unplayed === film ? (
          <output style={{ display: 'block' }}>
            {UNPLAYABLE_VIDEO} <a href={film}>Descargar el video</a>
          </output>
        ) : (
          <video
            src={film}
            onError={() => setUnplayed(film)}
            controls
            playsInline
            preload="metadata"
            {...(frame && { poster: frame })}
            style={{ ...room, background: PAPER.ink }}
            aria-label={caption}
          >
            <track kind="captions" />
          </video>
        )}
        <figcaption style={styles.caption}>{words}</figcaption>
      </figure>
    );
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
          {words && <div style={{ color: PAPER.ink, fontWeight: 700 }}>{words}</div>}
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

export function Labels({ labels, frame }: { labels: readonly Label[]; frame: { width: number; height: number } }) {
  const styles = useStyles();
  return (
    <div style={styles.labels}>
      {keyed(labels).map(({ key, part: { address, title, subtitle, hint } }) => (
        <figure
          key={key}
          style={{ ...styles.labelFrame, ...frame, boxSizing: 'border-box', margin: 0 }}
          aria-label={`Código QR de ${title}`}
        >
          <Qr address={address} side={LABEL_QR_SIDE} />
          <span style={styles.labelTitle}>{title}</span>
          <span style={styles.labelSubtitle}>{subtitle}</span>
          <span style={styles.labelHint}>{hint}</span>
        </figure>
      ))}
    </div>
  );
}

export function Signatures({ people }: { people: readonly Of<'signature'>[] }) {
  const styles = useStyles();
  return (
    <section style={{ ...styles.signatures, flexWrap: 'wrap', breakInside: 'avoid' }}>
      {keyed(people).map(({ key, part: { name, role, url, missing } }) => (
        <div key={key} style={styles.signature}>
          {url ? (
            <img src={url} alt={name ? `Firma de ${name}` : (role ?? 'Firma')} style={styles.signatureImage} />
          ) : (
            <div style={{ ...styles.signatureRoom, alignItems: 'flex-end' }}>{missing}</div>
          )}
          <div style={styles.signatureLine}>
            {name && <div>{name}</div>}
            {role && <div style={styles.label}>{role}</div>}
          </div>
        </div>
      ))}
    </section>
  );
}
