import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { Suspense, lazy, useState } from 'react';
import { productName } from '../shared/product';
import { Mark } from '../theme/Mark';
import { DeviceNotes, useOffered } from './OfflineOffer';
import { RoutesDrawing } from './RoutesDrawing';
import { SignInForm } from './SignInForm';
import styles from './SignInScreen.module.css';
import { Button } from './plain/Button';
import { Note } from './plain/Note';

type Props = {
  notice?: string | undefined;
  /** IAPP-30: there where the code of a vehicle was read. */
  inspectorPlace?: string | undefined;
  onBegin: () => void;
  onSignedIn: (session: SignedIn) => void | Promise<void>;
  onContinue: (user: Usuario) => void;
};

const YEAR = new Date().getFullYear();

/** Most desks have no PIN: the page does not carry its form. */
const PinForm = lazy(async () => ({ default: (await import('./PinForm')).PinForm }));

/** AUTH-01 to AUTH-07, AUTH-50. */
export function SignInScreen({ notice, inspectorPlace, onBegin, onSignedIn, onContinue }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const { last, offered } = useOffered(hasFailed);
  const [way, setWay] = useState<'pin' | 'password'>(offered ? 'pin' : 'password');
  const [why, setWhy] = useState<string>();
  const said = why ?? notice;
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
          {offered && way === 'pin' ? (
            <Suspense fallback={<div className={styles.pin} />}>
              <PinForm
                user={offered}
                lead={notice ? <Note tone="info">{notice}</Note> : <p>Hola, {offered.nameUser}.</p>}
                onBegin={onBegin}
                onSignedIn={onSignedIn}
                onContinue={onContinue}
                onPassword={(why) => {
                  setWhy(why);
                  setWay('password');
                }}
              />
            </Suspense>
          ) : (
            <SignInForm
              lead={said ? <Note tone="info">{said}</Note> : <p>Ingresa con tu cuenta para continuar.</p>}
              suggested={last?.name}
              onBegin={onBegin}
              onSignedIn={onSignedIn}
              onAway={() => setFailed(true)}
            />
          )}
          {offered && way === 'password' && (
            <Button isQuiet onClick={() => setWay('pin')}>
              Usar el PIN de {offered.name}
            </Button>
          )}
          {inspectorPlace && (
            <a className={styles.inspector} href={inspectorPlace}>
              Soy inspector: reportar este vehículo en InControl
            </a>
          )}
          <DeviceNotes person={offered} />
        </main>
        <footer className={styles.footer}>
          © {YEAR} {productName()}. Todos los derechos reservados.
        </footer>
      </div>
    </div>
  );
}
