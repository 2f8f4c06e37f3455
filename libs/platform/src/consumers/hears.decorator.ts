import 'reflect-metadata';
import { allEvents, type EventData, type EventSpec } from '@xuekao/contracts';
import type { Emptying, PublicEvent } from '@xuekao/event-sourcing';
import type { ClientSession } from 'mongoose';

/** An event as its consumer receives it, in the version of this build's contract. */
export interface HeardEvent<Spec extends EventSpec = EventSpec> extends Pick<PublicEvent, 'id' | 'stream' | 'version' | 'index' | 'at'> {
  data: EventData<Spec>;
}

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

export interface HeardMethod {
  spec: EventSpec;
  key: string;
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
    const others = heardMethodsOf(target);
    check(target.constructor.name, spec, others);
    Reflect.defineMetadata(heardMethods, [...others, { spec, key }], target);
  };
}

/** @param target a provider or its prototype */
export const heardMethodsOf = (target: object): readonly HeardMethod[] =>
  (Reflect.getMetadata(heardMethods, target) as readonly HeardMethod[] | undefined) ?? []; // nothing else is stored there

function check(consumer: string, spec: EventSpec, others: readonly HeardMethod[]): void {
  if (!allEvents.includes(spec)) throw new Error(`${consumer} hears ${spec.name}, which no service publishes`);
  if (others.some((one) => one.spec === spec)) throw new Error(`${consumer} hears ${spec.name} with two methods`);
  const other = others.find((one) => one.spec.owner !== spec.owner);
  if (other) throw new Error(`${consumer} hears ${spec.owner} and ${other.spec.owner}: each needs a class of its own`);
}
