/** The state by which a pre-readiness counts as valid for its vehicle: any of the day will do. */
export const APPROVED = 'true';
