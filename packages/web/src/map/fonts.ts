/** The product's own font. The engine reads a weight out of the first name only; no family is called `semibold`. */
export const FONT: string[] = ['Inter Fenix'];
export const FONT_BOLD: string[] = ['semibold', 'Inter Fenix'];
