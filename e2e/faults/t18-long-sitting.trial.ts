import { journeyTrial } from './journey-trial.ts';

/**
 * T18: hours of sitting with 100 questions, at the pace of a machine: what the page holds does not grow. `--full`: a quarter of
 * an hour (MINUTES) in each way of showing the questions.
 */
await journeyTrial({ number: 18, journey: '12-long-sitting', workers: 1, timeoutSeconds: 7200 });
