export { OwnLateAnswers } from './own-late-answers.js';
export { PaperRescueNews } from './paper-rescue.news.js';
export { PaperTime } from './paper-time.js';
export { OutageRows } from './outage.rows.js';
export { RescueModule } from './rescue.module.js';
