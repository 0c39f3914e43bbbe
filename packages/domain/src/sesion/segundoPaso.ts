import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { type Holder, isManager } from '../permissions';

/** AUTH-33 to AUTH-36: besides the password, a code that an application on the person's phone shows. */
export const SEGUNDO_PASO_MESSAGES = {
  asked: 'Escribe el código de tu aplicación de verificación.',
  wrong: 'Ese código no es correcto o ya se usó. Espera el siguiente e intenta de nuevo.',
  owed: 'Activa la verificación en dos pasos para continuar: tu cuenta la necesita.',
  alreadyOn: 'La verificación en dos pasos ya está activa.',
  notOn: 'La verificación en dos pasos no está activa.',
  notStarted: 'Vuelve a empezar: este código QR ya no sirve.',
  ownReset: 'Desactiva la tuya desde tu menú: hace falta un código.',
  turnedOn: 'Verificación en dos pasos activada',
  turnedOff: 'Verificación en dos pasos desactivada',
  reset: 'Verificación en dos pasos restablecida',
} as const;

/** Whose sign-in asks for it, whether they want it or not. */
export const SECOND_STEP_RULES = ['off', 'managers', 'everyone'] as const;
export type SecondStepRule = (typeof SECOND_STEP_RULES)[number];

export function requiresSecondStep(rule: SecondStepRule, holder: Holder): boolean {
  return rule === 'everyone' || (rule === 'managers' && isManager(holder));
}

export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** What a person typed, as it is compared: spaces and dashes are for the eye. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A code of the application, or one of those kept for the day the phone is lost. */
export const SecondStepCode = z.strictObject({
  code: z.string(SHELL_MESSAGES.required).trim().min(1, SHELL_MESSAGES.required).max(40, SEGUNDO_PASO_MESSAGES.wrong),
});
export type SecondStepCode = z.infer<typeof SecondStepCode>;

export const SecondStepState = z.object({
  /** Since when it is asked for; null while it is not. */
  since: z.iso.datetime().nullable(),
  codesLeft: z.number().int(),
  isRequired: z.boolean(),
});
export type SecondStepState = z.infer<typeof SecondStepState>;

/** The TOTP secret for the authenticator app, sent once: as a URI to scan, and as a text to type. */
export const SecondStepStart = z.object({ secret: z.string(), uri: z.string() });
export type SecondStepStart = z.infer<typeof SecondStepStart>;

export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
