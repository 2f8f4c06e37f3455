export { ExamAudience, type Learner } from './exam-audience.js';
export { OwnTimes } from './own-times.js';
export { RosterModule } from './roster.module.js';
export { RosterService } from './roster.service.js';
