import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Treatment } from '@fenix/domain/forms/def';
import { type Upload, acceptOf, mimesOf, uploadProblem, videoRule } from '@fenix/domain/uploads';
import { Button, Input, Loader } from '@mantine/core';
import { IconCamera, IconMovie, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import styles from './CameraField.module.css';
import { HiddenInput, Pick } from './FilePickers';
import { showFile } from './showFile';
import { shrinkPhoto } from './shrinkPhoto';

type Props = {
  label: string;
  upload: Upload;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  isRequired?: boolean;
  /** Its camera records a video, whatever else the place takes. */
  films?: boolean | undefined;
  /** What becomes of a photo; without one it is made smaller. */
  treatment?: Treatment | undefined;
  /** What is known of the file that is in it. */
  hint?: string | undefined;
  /** What the form or the server says about it. */
  error?: string | undefined;
};

/** One photo, or video where its place takes one: the camera first, then what is on the phone already. */
export function CameraField({ label, upload, value, onChange, isRequired, films, treatment, hint, error }: Props) {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function take([file]: readonly File[]) {
    if (!file) return;
    const refused = uploadProblem(
      { name: file.name, type: file.type, size: Math.min(file.size, sizeThatMatters(file)) },
      upload,
    );
    setProblem(refused);
    if (refused) return;
    setBusy(true);
    try {
      const small = await shrinkPhoto(file, treatment);
      const tooLarge = uploadProblem(small, upload);
      setProblem(tooLarge);
      if (!tooLarge) onChange(small);
    } catch (thrown) {
      setProblem(thrown instanceof DomainError ? thrown.message : SHELL_MESSAGES.unexpected);
    } finally {
      setBusy(false);
    }
  }

  const pictures = mimesOf(upload).filter((mime) => mime.startsWith('image/'));
  const isFilm = films || pictures.length === 0;
  const taken = isFilm ? mimesOf(upload).filter((mime) => mime.startsWith('video/')) : pictures;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      id={id}
      required={isRequired ?? false}
      description={hint ?? (isFilm ? videoRule(upload) : undefined)}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
    >
      <fieldset
        className={styles.slot}
        aria-label={label}
        data-invalid={(problem ?? error) ? true : undefined}
        tabIndex={-1}
      >
        <div className={styles.picture} data-empty={!value || undefined} aria-busy={isBusy}>
          <Preview file={value} isBusy={isBusy} isFilm={isFilm} />
        </div>
        <div className={styles.buttons}>
          <Pick
            icon={isFilm ? IconMovie : IconCamera}
            label={isFilm ? 'Grabar video' : 'Tomar foto'}
            isBusy={isBusy}
            onClick={() => camera.current?.click()}
          />
          <Pick
            icon={IconPhoto}
            label="Elegir de la galería"
            isBusy={isBusy}
            onClick={() => gallery.current?.click()}
          />
          {value && (
            <Button
              variant="subtle"
              color="red"
              aria-label={`Quitar ${label}`}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={() => onChange(undefined)}
            >
              Quitar
            </Button>
          )}
        </div>
        <HiddenInput
          ref={camera}
          label={`${label}, cámara`}
          accept={taken.join(',')}
          capture
          onPick={(files) => void take(files)}
        />
        <HiddenInput
          ref={gallery}
          label={`${label}, galería`}
          accept={acceptOf(upload)}
          onPick={(files) => void take(files)}
        />
      </fieldset>
    </Input.Wrapper>
  );
}

/** A photo will be made smaller, so only the size of a video counts before that. */
function sizeThatMatters(file: File): number {
  return file.type.startsWith('image/') ? 1 : Number.POSITIVE_INFINITY;
}

function Preview({ file, isBusy, isFilm }: { file: File | undefined; isBusy: boolean; isFilm: boolean }) {
  const Empty = isFilm ? IconMovie : IconCamera;
  if (isBusy) return <Loader aria-label={isFilm ? 'Preparando el video' : 'Preparando la foto'} />;
  if (!file) return <Empty size={32} stroke={1.25} aria-hidden />;
  if (file.type.startsWith('image/'))
    return <img ref={(image) => (image ? showFile(image, file) : undefined)} alt={file.name} />;
  return (
    <span className={styles.video}>
      <IconMovie size={32} stroke={1.25} aria-hidden />
      {file.name}
    </span>
  );
}
