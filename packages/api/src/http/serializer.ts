import type { FastifySerializerCompiler } from 'fastify/types/schema';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Our own answers are typed where they are made, so they are not checked again on their way out: they are written with
 * exactly the fields that their description names, which is what keeps a column from leaving by mistake. Where a
 * description turns a value into another, zod does it.
 */
export const writeAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const pick = pickerOf(schema);
  return (answer) => JSON.stringify(pick(answer));
};

/** For tests: every answer is held against its description, and both ways of writing it must say the same. */
export const writeCheckedAnswers: FastifySerializerCompiler<z.ZodType> = (route) => {
  const [write, check] = [writeAnswers(route), serializerCompiler(route)];
  return (answer) => {
    const [written, checked] = [write(answer), check(answer)];
    if (written !== checked)
      throw new Error(`${route.method} ${route.url} is written as ${written} and not ${checked}`);
    return written;
  };
};

type Picker = (value: unknown) => unknown;

const asItIs: Picker = (value) => value;
const isThere = (value: unknown): value is object => value !== undefined && value !== null;

const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'null', 'undefined', 'enum', 'literal', 'unknown', 'any']);

function pickerOf(schema: z.core.$ZodType): Picker {
  const { type } = schema._zod.def;
  const turns = turnsOf(schema);
  if (PLAIN.has(type))
    return turns.length > 0 ? (value) => turns.reduce((turned, turn) => turn(turned), value) : asItIs;
  if (turns.length > 0) return encoderOf(schema);
  if (schema instanceof z.ZodObject && !takesOthers(schema)) return objectPicker(schema.shape);
  if (schema instanceof z.ZodArray) return arrayPicker(pickerOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return whereThere(pickerOf(schema.unwrap()));
  if (schema instanceof z.ZodUnion) return unionPicker(schema);
  return encoderOf(schema);
}

/** What a description makes of a value that is as described, such as a text without the blanks around it. */
function turnsOf({ _zod: { def } }: z.core.$ZodType): Picker[] {
  const overwrites = def.checks?.filter((check) => check instanceof z.core.$ZodCheckOverwrite) ?? [];
  return overwrites.map((check) => (value: unknown) => check._zod.def.tx(value));
}

/** Fields without a name of their own. One that refuses them is for what comes in. */
function takesOthers(schema: z.ZodObject): boolean {
  const others = schema._zod.def.catchall;
  return others !== undefined && !(others instanceof z.ZodNever);
}

function encoderOf(schema: z.core.$ZodType): Picker {
  return (value) => z.encode(schema, value);
}

function whereThere(pick: Picker): Picker {
  return pick === asItIs ? asItIs : (value) => (isThere(value) ? pick(value) : value);
}

function objectPicker(shape: z.core.$ZodShape): Picker {
  const fields = Object.entries(shape).map(([name, field]) => [name, pickerOf(field)] as const);
  return (value) => {
    if (!isThere(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const field = (value as Record<string, unknown>)[name];
      picked[name] = pick === asItIs ? field : pick(field);
    }
    return picked;
  };
}

function arrayPicker(pick: Picker): Picker {
  if (pick === asItIs) return asItIs;
  return (value) => (Array.isArray(value) ? value.map(pick) : value);
}

/** A list or a thing, or something plain: which it is can be seen. Things of several kinds are zod's to tell apart. */
function unionPicker(schema: z.ZodUnion): Picker {
  const options = schema.options.map((option) => ({ option, pick: pickerOf(option) }));
  if (options.every(({ pick }) => pick === asItIs)) return asItIs;
  const arrays = options.filter(({ option }) => option instanceof z.ZodArray);
  const things = options.filter(({ option }) => !(option instanceof z.ZodArray) && !PLAIN.has(option._zod.def.type));
  const [array, thing] = [arrays[0]?.pick, things[0]];
  const isTurned = options.some(({ option, pick }) => PLAIN.has(option._zod.def.type) && pick !== asItIs);
  if (arrays.length > 1 || things.length > 1 || isTurned || (thing && !(thing.option instanceof z.ZodObject)))
    return encoderOf(schema);
  return (value) => {
    if (Array.isArray(value)) return array ? array(value) : value;
    return thing && typeof value === 'object' ? thing.pick(value) : value;
  };
}
