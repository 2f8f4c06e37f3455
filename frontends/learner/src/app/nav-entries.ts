import { learnerPages } from '@xuekao/contracts/addresses';
import type { useSite } from '../lib/site.js';

// `property` is the switch of the module; what has none is always there
const entries = [
  { to: learnerPages.CourseIndex, label: 'app.nav.courses', property: 'moduleCourse' },
  { to: learnerPages.MyRepoList, label: 'app.nav.practice', property: null },
  { to: learnerPages.WebBattleList, label: 'app.nav.battle', property: 'moduleBattle' },
  { to: learnerPages.WebActivity, label: 'app.nav.activities', property: 'moduleActivity' },
  { to: learnerPages.SurveyCentre, label: 'app.nav.surveys', property: 'moduleSurvey' },
  { to: learnerPages.Mall, label: 'app.nav.mall', property: 'moduleMall' },
  { to: learnerPages.NoticeList, label: 'app.nav.notices', property: null },
] as const;

/** Ways to the pages beside the exams whose modules are on. */
export const navEntriesOf = (site: ReturnType<typeof useSite>['site']): readonly (typeof entries)[number][] =>
  entries.filter(({ property }) => property === null || site?.props[property] !== false);
