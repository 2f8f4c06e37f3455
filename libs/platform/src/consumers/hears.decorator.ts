import 'reflect-metadata';
import { allEvents, type EventData, type EventSpec } from '@xuekao/contracts';
import type { Emptying, PublicEvent } from '@xuekao/event-sourcing';
import type { ClientSession } from 'mongoose';

/** An event as its consumer receives it, in the version of this build's contract. */
export interface HeardEvent<Spec extends EventSpec = EventSpec> extends Pick<PublicEvent, 'id' | 'stream' | 'version' | 'index' | 'at'> {
  type: Spec['name'];
  data: EventData<Spec>;
}
/** An event of one of these contracts; `type` says of which. */
export type HeardOf<Specs extends readonly EventSpec[]> = { [At in keyof Specs]: HeardEvent<Specs[At]> }[number];

/**
 * A provider with `@Hears` methods. Its class name is the name of its position in the stream of events: a class that is renamed begins
 * with the whole log again, beside what it wrote before.
 */
export interface EventConsumer {
  /**
   * Deletes what the class wrote, by `emptying` alone: the log that it was made of is no more, and the class receives the new one from its
   * beginning. Called again where a process died in the middle.
   */
  reset(emptying: Emptying): Promise<void>;
}

type Handler<Spec extends EventSpec> = (event: HeardEvent<Spec>, session: ClientSession) => Promise<void>;

type HandlerOfMany<Specs extends readonly EventSpec[]> = (events: readonly HeardOf<Specs>[], session: ClientSession) => Promise<void>;

export interface HeardMethod {
  spec: EventSpec;
  key: string;
  /** takes several events at once */
  isOfMany: boolean;
}
const heardMethods = Symbol('heard methods');

/**
 * Makes a provider's method the consumer of an event: `@Hears(events.attemptFinished) onFinished({ data }, session) {…}`. The method
 * writes with the session and nothing else; its writes and the position are committed together, so every event counts once. All `@Hears`
 * methods of a class share one position, so they receive the events of a stream in its order, and all events must be of one owner.
 * @throws before the service starts: when no service publishes the event, or the class already hears it, or one of another service
 */
export function Hears<Spec extends EventSpec>(spec: Spec) {
  return <T extends Handler<Spec>>(target: EventConsumer, key: string, _method: TypedPropertyDescriptor<T>): void => {
    add(target, { spec, key, isOfMany: false });
  };
}

/**
 * Makes a provider's method the consumer of events that come in crowds: `@HearsMany(events.attemptFinished, events.attemptRegraded) async
 * hear(some, session) {…}`. `some` are one event or more in one transaction, those of one stream in their order: reads and writes are made
 * once for all of them. Everything that `Hears` says holds for each. It reads with the session, too: what it writes for one event is not
 * there for others before. Where one cannot be handled, the method throws, and each comes by itself. A class with it has no other such
 * method.
 * @throws before the service starts: as `Hears`
 */
export function HearsMany<const Specs extends readonly EventSpec[]>(...specs: Specs) {
  return <T extends HandlerOfMany<Specs>>(target: EventConsumer, key: string, _method: TypedPropertyDescriptor<T>): void => {
    for (const spec of specs) add(target, { spec, key, isOfMany: true });
  };
}

function add(target: EventConsumer, method: HeardMethod): void {
  const others = heardMethodsOf(target);
  check(target.constructor.name, method, others);
  Reflect.defineMetadata(heardMethods, [...others, method], target);
}

/** @param target a provider or its prototype */
export const heardMethodsOf = (target: object): readonly HeardMethod[] =>
  (Reflect.getMetadata(heardMethods, target) as readonly HeardMethod[] | undefined) ?? []; // nothing else is stored there

function check(consumer: string, { spec, key, isOfMany }: HeardMethod, others: readonly HeardMethod[]): void {
  if (!allEvents.includes(spec)) throw new Error(`${consumer} hears ${spec.name}, which no service publishes`);
  if (others.some((one) => one.spec === spec)) throw new Error(`${consumer} hears ${spec.name} with two methods`);
  if (others.some((one) => one.key !== key && (isOfMany || one.isOfMany)))
    throw new Error(`${consumer} hears several events at once with one method, and some with another`);
  const other = others.find((one) => one.spec.owner !== spec.owner);
  if (other) throw new Error(`${consumer} hears ${spec.owner} and ${other.spec.owner}: each needs a class of its own`);
}
