import type { Decider, DomainEvent } from './decider.js';

/** May be made from the present state; it is made again whenever it is decided again. */
export type Made<Command, State> = Command | ((state: State) => Command | Promise<Command>);

/** Outcome of one of several commands. */
export interface Decision<State, Event extends DomainEvent> {
  /** none where it is refused, or changes nothing */
  readonly events: readonly Event[];
  /** state behind the command, once all before it are written */
  readonly state: State;
  /** the decider said no: an older state may be the reason */
  readonly refusal?: unknown;
  /** the command could not be made: no state is the reason */
  readonly failure?: unknown;
}

/** Decides commands one after the other, each on the state that those before it leave. */
export async function decideInTurn<Command extends object, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  commands: readonly Made<Command, State>[],
  before: State,
): Promise<Decision<State, Event>[]> {
  const decisions: Decision<State, Event>[] = [];
  let state = before;
  for (const command of commands) {
    const decision = await decideOn(decider, command, state);
    state = decision.state;
    decisions.push(decision);
  }
  return decisions;
}

async function decideOn<Command extends object, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  command: Made<Command, State>,
  state: State,
): Promise<Decision<State, Event>> {
  let made: Command;
  try {
    made = typeof command === 'function' ? await command(state) : command;
  } catch (failure) {
    return { events: [], state, failure: failure ?? new Error('the command could not be made') };
  }
  let events: readonly Event[];
  try {
    events = decider.decide(made, state);
  } catch (refusal) {
    return { events: [], state, refusal: refusal ?? new Error('refused') };
  }
  return { events, state: events.reduce((sofar, event) => decider.evolve(sofar, event), state) };
}
