/** Something that happened. `data` holds JSON values only, so that an event is the same before and after the database. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * The rules of one kind of aggregate as pure functions: no clock (the time is in the command), no input or output.
 * `decide` answers what happens, nothing (`[]`) when the command changes nothing, and throws the refusal when a rule forbids it.
 * `evolve` never refuses, because an event has happened, and does not change the state that it is given.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  initial(): State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
  /** Says that hardly anybody asks for it any more: it leaves the memory of the process a minute after its last use. */
  isOver?(state: State): boolean;
}
