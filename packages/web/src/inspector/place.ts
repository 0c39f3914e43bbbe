const WAIT_MS = 15_000;
/** Where one was a moment ago is good enough for a photograph. */
const AGE_MS = 30_000;

export type Whereabouts = { latitud: number; longitud: number };

/** Where the phone is; nothing when it does not know or may not say. */
export function findPlace(): Promise<Whereabouts | undefined> {
  const { geolocation } = navigator as Partial<Navigator>;
  if (!geolocation) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitud: rounded(coords.latitude), longitud: rounded(coords.longitude) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: AGE_MS },
    );
  });
}

/** To the metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
