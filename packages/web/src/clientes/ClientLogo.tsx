import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './ClientLogo.module.css';

/** SHELL-36: the client's logo, or its initials where there is none or it does not load. */
export function ClientLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={styles.logo} style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden="true">
      {logo && logo !== broken ? (
        <img src={logo} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(logo)} />
      ) : (
        initials(name) || <IconBuilding size={size * 0.55} stroke={1.75} />
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 2);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-CO'))
    .join('');
}
