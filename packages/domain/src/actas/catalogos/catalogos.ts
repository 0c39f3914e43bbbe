import { CHECKS_MAX, CHECK_VALUES, TemplateItem } from '../../forms/checks';
import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import { keep, optionalField, textField } from '../../text/fields';
import { searchKey } from '../../text/search';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '../../flota/vehicleClass';
import { LINE_MAX } from '../limits';

export const CATALOGO_MESSAGES = {
  added: 'Agregado al catálogo',
  addFailed: 'No pudimos agregarlo. Intenta de nuevo.',
  updated: 'Catálogo actualizado',
  updateFailed: 'No pudimos guardar el cambio. Intenta de nuevo.',
  templateSaved: 'Plantilla guardada',
  templateFailed: 'No pudimos guardar la plantilla. Intenta de nuevo.',
  notFound: 'No encontramos esta persona en el catálogo.',
  nameTaken: 'Ya está en el catálogo.',
  unknownUser: 'No hay ningún usuario con este nombre de usuario.',
  userTaken: 'Este usuario ya es el de otro técnico.',
  nothingToChange: 'Envía al menos un dato para cambiar.',
  noItems: 'Deja al menos un ítem.',
  tooManyItems: `La plantilla admite hasta ${CHECKS_MAX} ítems.`,
  repeatedItem: 'Este ítem está repetido.',
} as const;

/**
 * ACTA-103, ACTA-104: who signs for the provider. `firma` is an address that ends within minutes, and `usuario` the
 * account the technician signs in with; both are sent to staff only.
 */
export const Tecnico = z.object({
  _id: z.uuid(),
  nombre: z.string(),
  firma: z.string().nullable(),
  usuario: z.string().nullable(),
  /** Who is not is no longer offered; what they signed stays. */
  activo: z.boolean(),
});
export type Tecnico = z.infer<typeof Tecnico>;

/** ACTA-64, ACTA-65. */
export const Analista = Tecnico.omit({ firma: true, usuario: true });
export type Analista = z.infer<typeof Analista>;

export const CatalogName = textField(LINE_MAX);

export const NewAnalista = z.strictObject({ nombre: CatalogName });
export type NewAnalista = z.infer<typeof NewAnalista>;

export const AnalistaChange = z.strictObject({ nombre: keep(CatalogName), activo: z.boolean().optional() });
export type AnalistaChange = z.infer<typeof AnalistaChange>;

/** The signature travels beside these, in a form, where everything is text. */
export const NewTecnico = z.strictObject({ nombre: CatalogName, usuario: optionalField(textField(LINE_MAX)) });
export const TecnicoChange = z.strictObject({
  nombre: keep(CatalogName),
  /** Empty: without an account. */
  usuario: z.string().trim().max(LINE_MAX, SHELL_MESSAGES.tooLong).optional(),
  activo: z
    .enum(['true', 'false'], SHELL_MESSAGES.invalid)
    .transform((text) => text === 'true')
    .optional(),
});

const Clase = z.enum(VEHICLE_CLASS_KEYS as [VehicleClass, ...VehicleClass[]]);

/** ACTA-43, ACTA-44: the items of a class of vehicle, as its manager left them. Version 0 is the product's own. */
export const PlantillaChecklist = z.object({
  clase: Clase,
  items: z.array(TemplateItem),
  version: z.number().int(),
});
export type PlantillaChecklist = z.infer<typeof PlantillaChecklist>;
export const ByClase = z.object({ clase: Clase });

/** Saved over the version it was read from; records keep the checklist they were filled with. */
export const PlantillaChange = z
  .strictObject({
    items: z
      .array(z.strictObject({ name: textField(LINE_MAX), checked: z.enum(CHECK_VALUES) }))
      .min(1, CATALOGO_MESSAGES.noItems)
      .max(CHECKS_MAX, CATALOGO_MESSAGES.tooManyItems),
    version: z.number().int().min(0),
  })
  .superRefine(({ items }, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of items.entries()) {
      const key = searchKey(name);
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: ['items', index, 'name'], message: CATALOGO_MESSAGES.repeatedItem });
      seen.add(key);
    }
  });
export type PlantillaChange = z.infer<typeof PlantillaChange>;
