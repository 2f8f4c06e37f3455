import type { z } from 'zod';
import type { ServiceName } from './services.js';

/** An event that one service publishes and others may consume (docs/architecture). Its data never hold a key or an answer. */
export interface EventSpec<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  /** Unique over all services; the last part of its subject, `events.<owner>.<name>`. */
  readonly name: Name;
  /** Of its data, from 1. It grows when a consumer of the version before could not read the data. */
  readonly version: number;
  /** The only service that publishes it. */
  readonly owner: ServiceName;
  /** The services that may hear it; the broker shows the events of its owner to no other account. */
  readonly heardBy: readonly ServiceName[];
  readonly data: Data;
  /** By the version it begins with: makes the next version's data of it. One for each version below `version`. */
  readonly upcast?: Readonly<Record<number, (data: unknown) => unknown>>;
}

/** Consumers that a service may have in one stream: rights at the broker go by their names. */
const consumersOfService = 4;
export const consumerNames = (service: ServiceName): string[] =>
  Array.from({ length: consumersOfService }, (_none, index) => `${service}-${index + 1}`);

export const defineEvent = <const Name extends string, Data extends z.ZodType>(spec: EventSpec<Name, Data>): EventSpec<Name, Data> => spec;

export type EventData<Spec extends EventSpec> = z.output<Spec['data']>;

/** An event as its owner hands it to the relay. */
export interface OutgoingEvent<Spec extends EventSpec = EventSpec> {
  readonly type: Spec['name'];
  /** version of the data */
  readonly v: number;
  readonly data: EventData<Spec>;
}

/**
 * The only way to make an outgoing event: what the contract does not name does not leave the service.
 * @throws {ZodError} when the data break the contract
 */
export const outgoing = <Spec extends EventSpec>({ name, version, data }: Spec, values: z.input<Spec['data']>): OutgoingEvent<Spec> => ({
  type: name,
  v: version,
  data: data.parse(values) as EventData<Spec>, // zod infers the output of a generic schema as unknown
});
