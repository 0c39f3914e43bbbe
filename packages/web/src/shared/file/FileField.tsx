import { type Upload, acceptOf, uploadProblem } from '@fenix/domain/uploads';
import { ActionIcon, Input } from '@mantine/core';
import { IconCamera, IconMovie, IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useIsPhone } from '../useIsPhone';
import styles from './FileField.module.css';
import { HiddenInput, Pick } from './FilePickers';
import { showFile } from './showFile';

type Props = {
  label: string;
  upload: Upload;
  value: readonly File[];
  onChange: (files: readonly File[]) => void;
  required?: boolean;
  /** What the form or the server says about it. */
  error?: string | undefined;
};

/** Files for one place of a form. What is allowed comes from the domain's table, for the field as for the server. */
export function FileField({ label, upload, value, onChange, required = false, error }: Props) {
  const id = useId();
  const isPhone = useIsPhone();
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const room = upload.maxFiles - value.length;
  const said = problems.length > 0 ? problems.join(' ') : error;

  function add(files: readonly File[]) {
    const refused = files.map((file) => uploadProblem(file, upload)).filter((problem) => problem !== undefined);
    const fit = files.filter((file) => !uploadProblem(file, upload) && !value.some((one) => sameFile(one, file)));
    // A single place takes the newest file; a place for many takes as many as still fit.
    const kept = upload.maxFiles === 1 ? fit.slice(-1) : fit.slice(0, room);
    const tooMany = upload.maxFiles > 1 && fit.length > room ? [`Máximo ${upload.maxFiles} archivos.`] : [];
    setProblems([...refused, ...tooMany]);
    if (kept.length > 0) onChange(upload.maxFiles === 1 ? kept : [...value, ...kept]);
  }

  const { ref: drop, isOver } = useFileDrop(add);
  const pickers = { accept: acceptOf(upload), multiple: upload.maxFiles > 1, onPick: add };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required}
      id={id}
      description={describe(upload)}
      error={said}
      errorProps={{ role: 'alert' }}
    >
      <fieldset ref={drop} aria-label={label} className={styles.drop} data-over={isOver || undefined}>
        {value.map((file) => (
          <Thumbnail
            key={fileKey(file)}
            file={file}
            onRemove={() => onChange(value.filter((other) => other !== file))}
          />
        ))}
        {isPhone ? (
          <div className={styles.buttons}>
            <Pick icon={IconCamera} label="Tomar foto" onClick={() => camera.current?.click()} />
            <Pick icon={IconPhoto} label="Elegir de la galería" onClick={() => gallery.current?.click()} />
          </div>
        ) : (
          <div className={styles.buttons}>
            <Pick icon={IconUpload} label="Elegir archivo" onClick={() => gallery.current?.click()} />
            <span className={styles.hint}>o arrástralo aquí</span>
          </div>
        )}
        <HiddenInput {...pickers} label={label} ref={gallery} />
        <HiddenInput {...pickers} label={`${label}, cámara`} ref={camera} capture />
      </fieldset>
    </Input.Wrapper>
  );
}

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function sameFile(one: File, other: File): boolean {
  return fileKey(one) === fileKey(other);
}

function describe({ formats, maxFiles, maxBytes, maxVideoBytes }: Upload): string {
  const count = maxFiles === 1 ? '' : `hasta ${maxFiles} archivos, `;
  const videos = maxVideoBytes ? `, y ${maxVideoBytes / 1_000_000} MB un video` : '';
  return `${formats.join(', ')}; ${count}${maxBytes / 1_000_000} MB como máximo${videos}`;
}

/** A chosen file as a small picture with its name, and a way to take it out again. */
function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <figure className={styles.thumb}>
      {file.type.startsWith('image/') ? (
        <img ref={(image) => (image ? showFile(image, file) : undefined)} alt="" />
      ) : (
        <span className={styles.video}>
          <IconMovie size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <figcaption title={file.name}>{file.name}</figcaption>
      <ActionIcon className={styles.remove} variant="default" aria-label={`Quitar ${file.name}`} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </ActionIcon>
    </figure>
  );
}

/** Files dragged onto an element. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const zone = ref.current;
    if (!zone) return undefined;
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      zone.addEventListener(type, handle, { signal: stop.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);

  return { ref, isOver };
}
