import type { CallOutput } from '@xuekao/frontend-shared';
import { cacheMs, useCall } from './use-call.js';

type SiteInfo = CallOutput<'/api/sys/site/info'>;

export interface ConsoleSite {
  /** whether the site has said how it is */
  isKnown: boolean;
  /** empty until it is known */
  siteName: string;
  backLogo: string;
  /** layout flags of the site data */
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** whether the exam module is on */
  hasExams: boolean;
  /** whether the course module is on */
  hasCourses: boolean;
  /** whether the module of sign-ups is on */
  hasActivities: boolean;
  hasCerts: boolean;
  /** whether the mall is on */
  hasMall: boolean;
  /** whether the site sells something */
  hasPay: boolean;
  /** whether a model may propose marks of short answers */
  hasAiReview: boolean;
  /** whether a model may write questions */
  hasAiQuestions: boolean;
  /** whether learners may try their devices before an exam */
  hasTrial: boolean;
}

const isOn = (site: SiteInfo | undefined, name: string, before: boolean): boolean =>
  site === undefined ? before : site.props[name] === true;

/** Site data of the console; until they are known, the layout that most sites have. */
export function useSite(): ConsoleSite {
  const { data } = useCall('/api/sys/site/info', {}, { staleTime: cacheMs });
  return {
    isKnown: data !== undefined,
    siteName: data?.siteName ?? '',
    backLogo: data?.backLogo ?? '',
    tagsView: isOn(data, 'tagsView', false),
    fixedHeader: isOn(data, 'fixedHeader', true),
    hasExams: isOn(data, 'moduleExam', true),
    hasCourses: isOn(data, 'moduleCourse', true),
    hasActivities: isOn(data, 'moduleActivity', false),
    hasCerts: isOn(data, 'moduleCert', false),
    hasMall: isOn(data, 'moduleMall', false),
    hasPay: isOn(data, 'modulePay', false),
    hasAiReview: isOn(data, 'aiHelper', false) && isOn(data, 'aiReview', false),
    hasAiQuestions: isOn(data, 'aiHelper', false) && isOn(data, 'aiQuGen', false),
    hasTrial: isOn(data, 'trial', true),
    sidebarLogo: isOn(data, 'sidebarLogo', true),
  };
}
