import { runServiceProgram } from '../support/service-program.ts';

runServiceProgram(process.argv[2] === 'stat' ? 'stat' : 'exam', 'rebuild');
