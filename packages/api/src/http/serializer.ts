import type { FastifySerializerCompiler } from 'fastify/types/schema';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Responses are typed where they are built, so they are not validated again: only the fields of the response schema are
 * serialized, so that no column leaks by mistake. Where a schema transforms a value, zod encodes it.
 */
export const writeAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const pick = pickerOf(schema);
  return (answer) => JSON.stringify(pick(answer));
};

/** For tests: every response is validated against its schema, and both serializers must give the same text. */
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

const identity: Picker = (value) => value;
const isPresent = (value: unknown): value is object => value !== undefined && value !== null;

const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'null', 'undefined', 'enum', 'literal', 'unknown', 'any']);

/** Shared schemas, such as a page's, are part of many answers, and tests describe the same routes for each application. */
const pickers = new WeakMap<z.core.$ZodType, Picker>();

function pickerOf(schema: z.core.$ZodType): Picker {
  const known = pickers.get(schema);
  if (known) return known;
  const pick = describePicker(schema);
  pickers.set(schema, pick);
  return pick;
}

function describePicker(schema: z.core.$ZodType): Picker {
  const { type } = schema._zod.def;
  const transforms = transformsOf(schema);
  if (PLAIN.has(type))
    return transforms.length > 0
      ? (value) => transforms.reduce((result, transform) => transform(result), value)
      : identity;
  if (transforms.length > 0) return encoderOf(schema);
  if (schema instanceof z.ZodObject && !allowsOtherFields(schema)) return objectPicker(schema.shape);
  if (schema instanceof z.ZodArray) return arrayPicker(pickerOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return ifPresent(pickerOf(schema.unwrap()));
  if (schema instanceof z.ZodUnion) return unionPicker(schema);
  return encoderOf(schema);
}

/** What a schema changes in a valid value, such as trimming a text. */
function transformsOf({ _zod: { def } }: z.core.$ZodType): Picker[] {
  const overwrites = def.checks?.filter((check) => check instanceof z.core.$ZodCheckOverwrite) ?? [];
  return overwrites.map((check) => (value: unknown) => check._zod.def.tx(value));
}

/** Whether the schema allows fields beyond the named ones; a strict schema is for input. */
function allowsOtherFields(schema: z.ZodObject): boolean {
  const others = schema._zod.def.catchall;
  return others !== undefined && !(others instanceof z.ZodNever);
}

function encoderOf(schema: z.core.$ZodType): Picker {
  return (value) => z.encode(schema, value);
}

function ifPresent(pick: Picker): Picker {
  return pick === identity ? identity : (value) => (isPresent(value) ? pick(value) : value);
}

function objectPicker(shape: z.core.$ZodShape): Picker {
  const fields = Object.entries(shape).map(([name, field]) => [name, pickerOf(field)] as const);
  return (value) => {
    if (!isPresent(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const field = (value as Record<string, unknown>)[name];
      picked[name] = pick === identity ? field : pick(field);
    }
    return picked;
  };
}

function arrayPicker(pick: Picker): Picker {
  if (pick === identity) return identity;
  return (value) => (Array.isArray(value) ? value.map(pick) : value);
}

/** An array, an object or a plain value can be distinguished by type; a union of several objects is left to zod. */
function unionPicker(schema: z.ZodUnion): Picker {
  const options = schema.options.map((option) => ({ option, pick: pickerOf(option) }));
  if (options.every(({ pick }) => pick === identity)) return identity;
  const arrays = options.filter(({ option }) => option instanceof z.ZodArray);
  const objects = options.filter(({ option }) => !(option instanceof z.ZodArray) && !PLAIN.has(option._zod.def.type));
  const [array, object] = [arrays[0]?.pick, objects[0]];
  const isTransformed = options.some(({ option, pick }) => PLAIN.has(option._zod.def.type) && pick !== identity);
  if (arrays.length > 1 || objects.length > 1 || isTransformed || (object && !(object.option instanceof z.ZodObject)))
    return encoderOf(schema);
  return (value) => {
    if (Array.isArray(value)) return array ? array(value) : value;
    return object && typeof value === 'object' ? object.pick(value) : value;
  };
}
