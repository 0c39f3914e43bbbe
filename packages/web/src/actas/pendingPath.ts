/** What the list is called, and where its pending records are asked for; before the application is there as well. */
export const ACTAS_TITLE = 'Actas de mantenimiento GPS - Video';

export const pendingPath = (client: string) => `/api/actas/client/${encodeURIComponent(client)}/pending`;
