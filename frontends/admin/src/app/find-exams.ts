import { addressOf } from '@xuekao/contracts/addresses';
import { formatRange, type ServerSearch } from '@xuekao/frontend-shared';
import { examRoutes } from '../exam/routes.js';
import { stateText } from '../exam/state-chip.js';
import { api } from '../lib/api.js';
import { appText } from './app.texts.js';

/** the list of exams shows the others */
const foundAtMost = 5;

/** Exams by their names. */
export const findExams: ServerSearch = {
  label: appText('app.find.exams'),
  async find(title, signal) {
    const { records } = await api.call('/api/exam/exam/paging', { current: 1, size: foundAtMost, params: { title } }, { signal });
    return records.map((exam) => ({
      path: addressOf(examRoutes.ExamDetail, { id: exam.id }),
      title: exam.title,
      note: `${stateText(exam.state, exam.stateFlag)} · ${formatRange(exam.startTime, exam.endTime)}`,
    }));
  },
  texts: {
    title: appText('app.find.title'),
    field: appText('app.find.field'),
    none: appText('app.find.none'),
    found: (n) => appText('app.find.found', { n }),
    failed: appText('app.find.failed'),
  },
};
