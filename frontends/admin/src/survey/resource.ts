import { api } from '../lib/api.js';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { surveyRoutes } from './routes.js';

const surveyPage = async () => (await import('./survey-page.js')).SurveyPage;

export const folder: ConsoleFolder = {
  routes: surveyRoutes,
  lists: {
    survey: {
      read: (query, options) => api.call('/api/survey/survey/paging', query, options),
      remove: (ids) => api.call('/api/survey/survey/delete', { ids }),
      page: async () => (await import('./survey-list.js')).SurveyList,
    },
  },
  pages: {
    [surveyRoutes.SurveyAdd]: { page: surveyPage, codes: ['survey:save'] },
    [surveyRoutes.SurveyUpdate]: { page: surveyPage, codes: ['survey:list'] },
  },
  menu: [surveyRoutes.SurveyList],
};
