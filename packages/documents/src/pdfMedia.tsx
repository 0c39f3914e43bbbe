import type { Label, Photo } from '@fenix/domain/document/blocks';
import { Image, Path, Svg, Text, View } from '@react-pdf/renderer';
import { type Of, PHOTO_COLUMNS, inRows } from './arrange';
import { PLAY, qrOf } from './glyphs';
import { keyed } from './keyed';
import { Heading, Section } from './pdfSection';
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
  styles,
  videoCaption,
} from './style';

export type Pictures = ReadonlyMap<string, Blob>;
type WithPictures<T> = T & { pictures: Pictures };
type Frame = { width: number; height: number };

/** A row of pictures stays on one page with what is said under them. */
export function Photos({ title, columns = PHOTO_COLUMNS, photos, pictures }: WithPictures<Of<'photos'>>) {
  const frame = photoFrame(columns);
  return (
    <Section
      title={title}
      rows={inRows(photos, columns)}
      lead={1}
      end={styles.block.marginBottom - styles.photos.marginBottom}
    >
      {(row) => (
        <View style={styles.photos}>
          {keyed(row).map(({ key, part: photo }) => (
            <View key={key} style={{ ...styles.photo, width: frame.width }}>
              <Picture photo={photo} frame={frame} pictures={pictures} />
              {photo.caption && <Text style={styles.caption}>{photo.caption}</Text>}
            </View>
          ))}
        </View>
      )}
    </Section>
  );
}

export function Picture({ photo: { url, missing }, frame, pictures }: WithPictures<{ photo: Photo; frame: Frame }>) {
  const picture = url && pictures.get(url);
  if (picture) return <Image src={picture} style={{ ...styles.picture, ...frame }} />;
  return (
    <View style={{ ...styles.missing, ...frame }}>
      <Text>{missing ?? MISSING_PICTURE}</Text>
    </View>
  );
}

/** Its pictures, its facts and its heading stay on one page. */
export function Record({ block, pictures }: WithPictures<{ block: Of<'record'> }>) {
  const { title, rows, note } = block;
  const [first, second] = block.pictures;
  return (
    <View wrap={false}>
      <Heading title={title} />
      <View style={styles.record}>
        <Picture photo={first} frame={RECORD_FRAMES[0]} pictures={pictures} />
        <Picture photo={second} frame={RECORD_FRAMES[1]} pictures={pictures} />
        <View style={styles.recordFacts}>
          {keyed(rows).map(({ key, part }) => (
            <Fact key={key} fact={part} />
          ))}
        </View>
      </View>
      {note && (
        <View style={styles.recordNote}>
          <Fact fact={note} />
        </View>
      )}
    </View>
  );
}

function Fact({ fact: [label, value] }: { fact: readonly [label: string, value: string] }) {
  return (
    <View style={styles.field}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{value}</Text>
    </View>
  );
}

export function Video({ title, frame, missing, address, pictures, ...video }: WithPictures<Of<'video'>>) {
  const words = videoCaption(video);
  return (
    <View wrap={false}>
      <Heading title={title} />
      <View style={styles.video}>
        {frame || missing ? (
          <Picture
            photo={{ url: frame ?? null, ...(missing && { missing }) }}
            frame={VIDEO_FRAME}
            pictures={pictures}
          />
        ) : (
          <View style={{ ...styles.missing, ...VIDEO_FRAME }}>
            <Svg width={64} height={64} viewBox="0 0 24 24">
              <Path d={PLAY} fill={PAPER.muted} />
            </Svg>
          </View>
        )}
        <View style={styles.videoWords}>
          <Qr address={address} side={QR_SIDE} />
          <View style={styles.videoHint}>
            {words && <Text style={{ color: PAPER.ink, fontWeight: 700 }}>{words}</Text>}
            <Text>{VIDEO_HINT}</Text>
            <Text style={styles.videoAddress}>{address}</Text>
          </View>
        </View>
      </View>
    </View>
  );
}

export function Qr({ address, side }: { address: string; side: number }) {
  const { d, viewBox } = qrOf(address);
  return (
    <Svg width={side} height={side} viewBox={viewBox}>
      <Path d={d} fill={PAPER.ink} />
    </Svg>
  );
}

export function QrPage({ address, title, subtitle, hint }: Of<'qr'>) {
  return (
    <View style={styles.qr} wrap={false}>
      <Qr address={address} side={QR_PAGE_SIDE} />
      <Text style={styles.qrTitle}>{title}</Text>
      <Text style={styles.qrSubtitle}>{subtitle}</Text>
      <Text style={styles.qrHint}>{hint}</Text>
    </View>
  );
}

export function Labels({ labels, frame }: { labels: readonly Label[]; frame: Frame }) {
  return (
    <View style={styles.labels}>
      {keyed(labels).map(({ key, part: { address, title, subtitle, hint } }) => (
        <View key={key} style={{ ...styles.labelFrame, ...frame }}>
          <Qr address={address} side={LABEL_QR_SIDE} />
          <Text style={styles.labelTitle}>{title}</Text>
          <Text style={styles.labelSubtitle}>{subtitle}</Text>
          <Text style={styles.labelHint}>{hint}</Text>
        </View>
      ))}
    </View>
  );
}

/** A signature stays with its name, and with the one beside it. */
export function Signatures({ people, pictures }: WithPictures<{ people: readonly Of<'signature'>[] }>) {
  return keyed(inRows(people, 2)).map((row) => (
    <View key={row.key} style={styles.signatures} wrap={false}>
      {keyed(row.part).map(({ key, part: { name, role, url, missing } }) => {
        const picture = url && pictures.get(url);
        return (
          <View key={key} style={styles.signature}>
            {picture ? (
              <Image src={picture} style={styles.signatureImage} />
            ) : (
              <View style={styles.signatureRoom}>{missing && <Text>{missing}</Text>}</View>
            )}
            <View style={styles.signatureLine}>
              {name && <Text>{name}</Text>}
              {role && <Text style={styles.label}>{role}</Text>}
            </View>
          </View>
        );
      })}
    </View>
  ));
}
