import type { z } from 'zod';
import type { Permission } from './rules/roles.ts';

/**
 * Who may make a call: everybody, whoever is signed in (`own`: about their own records alone), or the holders of a
 * permission, or of any of several. Anyone else gets 401 without a session and 403 with one.
 */
export type May = 'public' | 'signed-in' | 'own' | Permission | readonly Permission[];

/** Sources of the cached public answers; a change of a topic drops every answer made from it. */
export const topics = ['catalogue', 'products', 'settings', 'posts', 'reviews'] as const;
export type Topic = (typeof topics)[number];

/** One shape of a body that comes in several, and what it is known by. */
export interface BodyShape {
  /** Who sends it, or a field that it alone has; `otherwise` is what none of those before it is. */
  when: 'signed-in' | { has: string } | 'otherwise';
  schema: z.ZodObject;
}

/** Refusals that say more than `problem`, which all others are. */
type Refusals = {
  readonly [Status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 424 | 429 | 502 | 503]?: z.ZodType;
};
/** Bodies by status: one success, and the refusals with a body of their own. */
export type Responses = Refusals &
  (
    | { readonly 200: z.ZodType; readonly 201?: never; readonly 202?: never }
    | { readonly 200?: never; readonly 201: z.ZodType; readonly 202?: never }
    | { readonly 200?: never; readonly 201?: never; readonly 202: z.ZodType }
  );

/** One HTTP call as plain data: the server's route, the browser's client and the OpenAPI page come from it. */
export interface CallDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`;
  /** Stands beside `/api`, not below it: where a protocol of others looks for it. */
  isAtRoot?: true;
  may: May;
  /** Who makes it has shown within ten minutes that it is them, or is refused with 403 and `step_up: true`. */
  needsStepUp?: true;
  /** Open to somebody of the shop who has yet to enrol the second factor that the shop demands. */
  opensBeforeEnrolling?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Schema of the body; of several shapes, the first that applies. */
  body?: z.ZodType | readonly [...BodyShape[], BodyShape & { when: 'otherwise' }];
  /** The fields of a multipart form; its files reach the handler beside them. */
  form?: z.ZodType;
  /** The fields of the form that are files. */
  files?: readonly string[];
  /**
   * The content that makes a body of this call large; any other holds at most 64 KB. Photos come as phones take them,
   * an archive is a zip of pictures, documents are kept as they are.
   */
  carries?: 'pictures' | 'photos' | 'table' | 'archive' | 'documents';
  responses: Responses;
  /** A success is a file to keep, not JSON: a table, or a private file as it is stored. */
  answersFile?: 'csv' | 'private';
  /** A success may have any number of records: it is made of their kept texts, and each is as its schema has it. */
  answersTexts?: true;
  /** Made by other programs: neither who is there nor which page it comes from is looked at. */
  isWebhook?: true;
  /** Refusals of this call also carry `error`, the one text to show. */
  explainsRefusals?: true;
  /** Public answers of this call may be kept until one of these topics changes. */
  cache?: readonly Topic[];
  /** Something that was there already is answered with 200 and the body of 201. */
  repeats?: true;
  /** Something that somebody else still works on is answered with 202 and the body of 200. */
  mayTakeLonger?: true;
  /** Each answer counts for its client, so that none is given out of memory; it still bears its tag. */
  isCounted?: true;
  /** The longest that an answer is kept, where it also depends on the day or on somebody else's server. */
  keptForSeconds?: number;
  /** A success of this call changes these topics. */
  changes?: readonly Topic[];
}

/** The permissions of which a call takes any; none of one that asks for no permission. */
export function permissionsFor({ may }: Pick<CallDefinition, 'may'>): readonly Permission[] {
  if (may === 'public' || may === 'signed-in' || may === 'own') return [];
  return typeof may === 'string' ? [may] : may;
}

/** True if a program's key may make a call, whatever its permissions: nothing that is somebody's own, or asks for them. */
export const opensToKeys = (call: Pick<CallDefinition, 'may' | 'needsStepUp'>): boolean =>
  call.may === 'public' || (permissionsFor(call).length > 0 && !call.needsStepUp);

/** The path of a call as it is asked for, parameters as `:name`. */
export const routeTo = ({ path, isAtRoot }: Pick<CallDefinition, 'path' | 'isAtRoot'>): string =>
  isAtRoot ? path : `/api${path}`;

/** Keeps the exact types of a definition, so that routes and clients can be inferred from it. */
export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  return call;
}

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type BodySchemaOf<Body> = Body extends readonly BodyShape[] ? Body[number]['schema'] : Body;
type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<Call extends CallDefinition> = SchemaOutput<Call['params']>;
export type QueryOf<Call extends CallDefinition> = SchemaOutput<Call['query']>;
/** Of several shapes, any: told apart by a field that one of them alone has. */
export type BodyOf<Call extends CallDefinition> = SchemaOutput<BodySchemaOf<Call['body']>>;
export type FormOf<Call extends CallDefinition> = SchemaOutput<Call['form']>;
type SuccessOf<Call extends CallDefinition> = Call['responses'] extends { 200: infer Success }
  ? Success
  : Call['responses'] extends { 201: infer Success }
    ? Success
    : Call['responses'] extends { 202: infer Success }
      ? Success
      : never;
/** A server handler's return value before the schema fills in defaults: a success; refusals are thrown. */
export type AnswerOf<Call extends CallDefinition> = SchemaInput<SuccessOf<Call>>;
/** A success as the client reads it. */
export type ResultOf<Call extends CallDefinition> = SchemaOutput<SuccessOf<Call>>;
/** The status of every success of a call. */
export const successOf = ({ responses }: CallDefinition): 200 | 201 | 202 =>
  responses[200] ? 200 : responses[201] ? 201 : 202;
export interface RequestOf<Call extends CallDefinition> {
  params?: SchemaInput<Call['params']>;
  query?: SchemaInput<Call['query']>;
  body?: Call['form'] extends z.ZodType ? FormData : SchemaInput<BodySchemaOf<Call['body']>>;
}
