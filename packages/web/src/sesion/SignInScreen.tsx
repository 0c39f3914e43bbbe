import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { useState } from 'react';
import { productName } from '../shared/product';
import { Mark } from '../theme/Mark';
import { OfflineOffer, useOffered } from './OfflineOffer';
import { RoutesDrawing } from './RoutesDrawing';
import { SignInForm } from './SignInForm';
import styles from './SignInScreen.module.css';
import { Note } from './plain/Note';

type Props = {
  notice?: string | undefined;
  onBegin: () => void;
  onSignedIn: (session: SignedIn) => void | Promise<void>;
  onContinue: (user: Usuario) => void;
};

const YEAR = new Date().getFullYear();

/** AUTH-01 to AUTH-07. */
export function SignInScreen({ notice, onBegin, onSignedIn, onContinue }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const offered = useOffered(hasFailed);
  return (
    <div className={styles.page}>
      <div className={styles.brand} aria-hidden="true">
        <RoutesDrawing />
        <p className={styles.claim}>
          Cada ruta,
          <br />
          cada vehículo,
          <br />
          cada kilómetro.
        </p>
      </div>
      <div className={styles.side}>
        <main className={styles.form}>
          <header>
            <Mark size={40} className={styles.mark ?? ''} />
            <h1 className={styles.name}>{productName()}</h1>
          </header>
          <SignInForm
            lead={notice ? <Note tone="info">{notice}</Note> : <p>Ingresa con tu cuenta para continuar.</p>}
            suggested={offered?.name}
            isQuiet={offered !== undefined}
            onBegin={onBegin}
            onSignedIn={onSignedIn}
            onAway={() => setFailed(true)}
          />
          <OfflineOffer person={offered} onContinue={onContinue} />
        </main>
        <footer className={styles.footer}>
          © {YEAR} {productName()}. Todos los derechos reservados.
        </footer>
      </div>
    </div>
  );
}
