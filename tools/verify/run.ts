import { runServiceProgram } from '../support/service-program.ts';

runServiceProgram('exam', 'verify');
