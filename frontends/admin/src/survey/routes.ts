export const surveyRoutes = { SurveyList: '/survey', SurveyAdd: '/survey/create', SurveyUpdate: '/survey/update' } as const;

/** Parts of the page of a survey; the specification names `design`. */
export const surveyTabs = ['base', 'design', 'result'] as const;
export type SurveyTab = (typeof surveyTabs)[number];
export const surveyAddress = (id: string, tab: SurveyTab): string => `${surveyRoutes.SurveyUpdate}?id=${id}&tab=${tab}`;
