/** ACTA-32: how many records one act may delete. */
export const DELETE_MAX = 5;

/** ACTA-69, LAB-10, BAJA-02, PROC-07: characters. */
export const OBSERVATIONS_MAX = 500;
export const PROCESS_MAX = 800;
export const LINE_MAX = 120;

/** LAB-04, BAJA-05: files. */
export const REPORT_IMAGES = 10;

/** More than a technician's day; a phone does not need the whole archive. */
export const TAKEN_MAX = 50;
