import { z } from 'zod';
import { Logos } from '../document/logos';
import { InspectorConfig } from '../incontrol/configuracion/config';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '../messages';
import { pageOf } from '../paging';
import { MODULES, STANDARD_MODULES } from '../permissions';
import { keep, paragraphField, textField } from '../text/fields';
import { Version } from '../stale';
import { nameKey } from '../text/names';
import { Nit } from './nit';
import { PRODUCTS } from './productos';

/** CLI-15, CLI-22: a client company. The platform's API key is never part of an answer; staff see whose it is. */
export const Cliente = z.object({
  _id: z.uuid(),
  client: z.string(),
  /** Signed address of the logo, or null where there is none. */
  logoDB: z.string().nullable(),
  modulesClient: z.array(z.enum(MODULES)),
  gpsAccount: z.object({ _id: z.uuid(), empresa: z.string() }).nullable(),
  powerbi: z.string().nullable(),
  nit: z.string().nullable(),
  products: z.array(z.enum(PRODUCTS)),
  /** DISP-11: its tickets carry the provider's name. */
  showAsProvider: z.boolean(),
  /** DISP-17: the legal lines at the head of its tickets. */
  ticketHeader: z.string().nullable(),
  fecha: z.iso.datetime(),
  version: Version,
});
export type Cliente = z.infer<typeof Cliente>;

/**
 * CLI-22: one client by its name comes with what its inspectors are asked for (ICFG-21) and the logos of its older papers
 * (CLI-48); lists leave them out.
 */
export const ClienteConfigurado = Cliente.extend({
  configIncontrolInspector: InspectorConfig,
  logosAnteriores: Logos.shape.logosAnteriores,
});
export type ClienteConfigurado = z.infer<typeof ClienteConfigurado>;

/** CLI-23: the whole list, or one page of it where the caller asks for pages. */
export const ClientesPage = pageOf(Cliente);
export const ClientesAnswer = z.union([z.array(Cliente), ClientesPage]);

/** API-04: the replies that confirm to a caller that a call succeeded. */
export const CLIENTE_REPLIES = { created: 'cliente creado', updated: 'cliente actualizado' } as const;

export const TICKET_HEADER_MAX = 500;

const NAME_MAX = 120;
const URL_MAX = 2_000;

/** CLI-17. */
export const ALL_MODULES = STANDARD_MODULES.join(',');

/** CLI-16: kept in lower case, and in the one spelling by which names are compared. */
const ClientName = textField(NAME_MAX)
  .refine((name) => /[\p{L}\p{N}]/u.test(name), CLIENTE_MESSAGES.nameShape)
  .transform(nameKey);

/** A name and password before the host would end up in the address bar of anyone who opens the dashboard. */
const Powerbi = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(URL_MAX, SHELL_MESSAGES.tooLong)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: CLIENTE_MESSAGES.badPowerbi }))
  .refine((url) => !/^https:\/\/[^/?#]*@/i.test(url), CLIENTE_MESSAGES.badPowerbi);

/** Blank takes the header away. */
const TicketHeader = z.preprocess(
  (text) => (typeof text === 'string' && text.trim() === '' ? null : text),
  paragraphField(TICKET_HEADER_MAX, CLIENTE_MESSAGES.ticketHeaderTooLong).nullable(),
);

const AccountId = z.uuid(CLIENTE_MESSAGES.unknownAccount);

/** CLI-18, CLI-25: the text fields of the form; the logo is its file `icon`. */
export const NewCliente = z.strictObject({
  client: ClientName,
  nit: Nit,
  powerbi: Powerbi,
  /** The id of an account of the catalogue (CLI-13). */
  apiKey: AccountId,
  modules: z.literal(ALL_MODULES, CLIENTE_MESSAGES.fixedModules),
});
export type NewCliente = z.infer<typeof NewCliente>;

/** GUARD-06: the groups a client has contracted. */
const ContractedModules = z.array(z.enum(MODULES)).min(1, CLIENTE_MESSAGES.oneModule).max(MODULES.length);
export const ModulesChange = z.strictObject({ modulesClient: ContractedModules });
export type ModulesChange = z.infer<typeof ModulesChange>;

/** CLI-20, CLI-21, CLI-27: blank keeps; of the dashboard null takes it away, and the tower comes first (BI-05). */
export const ClienteChange = z
  .strictObject({
    nit: keep(Nit),
    powerbi: keep(Powerbi.nullable()),
    apiKey: keep(AccountId),
    modulesClient: ContractedModules.optional(),
    showAsProvider: z.boolean().optional(),
    ticketHeader: TicketHeader.optional(),
    version: Version.optional(),
  })
  .refine((change) => Object.keys(change).some((field) => field !== 'version'), CLIENTE_MESSAGES.nothingToChange);
export type ClienteChange = z.infer<typeof ClienteChange>;

/** CLI-20: the edit form, where the account cannot be left empty. */
export const ClienteEdit = z.strictObject({
  nit: keep(Nit),
  powerbi: keep(Powerbi.nullable()),
  apiKey: AccountId,
  modulesClient: ContractedModules,
  showAsProvider: z.boolean(),
  ticketHeader: TicketHeader,
  version: Version,
});
export type ClienteEdit = z.infer<typeof ClienteEdit>;
