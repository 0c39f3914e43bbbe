import { CAPTIONS, type Parte, type Label } from '@fenix/domain/plantillas/constructor/componente';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Face.module.css';

/** What a component will look like on paper. Its words are words: nothing in them is ever read as anything else. */
export function Face({ component }: { component: Parte }) {
  const { type, content, tools, ask } = component;
  const marks = [...(tools.isRequired ? ['obligatorio'] : []), ...(ask?.isTitle ? ['título'] : [])];
  const mark = marks.length > 0 && <span className={styles.required}> ({marks.join(', ')})</span>;
  switch (type) {
    case 'header':
      return <p className={styles.header}>{content}</p>;
    case 'footer':
      return <p className={styles.footer}>{content}</p>;
    case 'textBox':
      return tools.label ? <Labelled label={tools.label} content={content} mark={mark} /> : null;
    case 'image':
    case 'video': {
      const Sign = type === 'image' ? IconPhoto : IconVideo;
      return (
        <figure className={styles.figure}>
          <span className={styles.frame}>
            <Sign size={28} stroke={1.25} aria-hidden />
          </span>
          <figcaption>
            {content || CAPTIONS[type]}
            {mark}
          </figcaption>
        </figure>
      );
    }
    case 'signature':
      return (
        <p className={styles.signature}>
          {content || CAPTIONS.signature}
          {mark}
        </p>
      );
    case 'date':
    case 'number':
    case 'vehicle':
    case 'driver':
      return (
        <p className={styles.input}>
          {content}
          {ask?.unit && ` (${ask.unit})`}
          {mark}
        </p>
      );
    case 'choice':
      return (
        <div>
          <p className={styles.question}>
            {content}
            {mark}
          </p>
          <ul className={styles.options}>
            {(ask?.options ?? []).map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </div>
      );
    case 'rows':
      return (
        <div>
          <p className={styles.question}>
            {content}
            {mark}
          </p>
          <div className={styles.rows} aria-hidden>
            {(ask?.columns ?? []).map(({ id, label }) => (
              <span key={id}>{label}</span>
            ))}
          </div>
        </div>
      );
    case 'column1':
    case 'column2':
    case 'column3':
    case 'column4':
    case 'column5':
      return content ? <p className={styles.heading}>{content}</p> : null;
    default:
      return type satisfies never;
  }
}

function Labelled({ label, content, mark }: { label: Label; content: string; mark: ReactNode }) {
  switch (label) {
    case 'texto':
      return <p className={styles.text}>{content}</p>;
    case 'input':
      return (
        <p className={styles.input}>
          {content}
          {mark}
        </p>
      );
    case 'toggle':
      return (
        <p className={styles.toggle}>
          <span>
            {content}
            {mark}
          </span>
          <span className={styles.answers} aria-hidden>
            <i /> Sí <i /> No
          </span>
        </p>
      );
    default:
      return label satisfies never;
  }
}
