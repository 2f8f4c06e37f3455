import { runExamProgram } from '../support/exam-program.ts';

runExamProgram('verify');
