import { attemptDecider } from './attempt.decider.js';

/** Long before a sweep may come: between two events of a trial there is none, in whatever process they are decided. */
const writtenForMs = 3_600_000;

/**
 * An attempt's decider that decides nothing any more when the trial has been over for an hour: what is refused is refused as before, and
 * all else changes nothing.
 */
export const trialDecider: typeof attemptDecider = {
  ...attemptDecider,
  decide(command, state) {
    const events = attemptDecider.decide(command, state);
    const isOver = state.status !== 'none' && 'at' in command && command.at > state.started.deadline + writtenForMs;
    return isOver ? [] : events;
  },
};
