/** Modules of a site by their names, each with the site property that switches it and with the key of its title. */
export const siteModules = {
  exam: { property: 'moduleExam', title: 'identity.moduleExam' },
  course: { property: 'moduleCourse', title: 'identity.moduleCourse' },
  battle: { property: 'moduleBattle', title: 'identity.moduleBattle' },
  survey: { property: 'moduleSurvey', title: 'identity.moduleSurvey' },
  cert: { property: 'moduleCert', title: 'identity.moduleCert' },
  activity: { property: 'moduleActivity', title: 'identity.moduleActivity' },
  mall: { property: 'moduleMall', title: 'identity.moduleMall' },
  pay: { property: 'modulePay', title: 'identity.modulePay' },
} as const;

export type SiteModule = keyof typeof siteModules;

/** @param props properties of the site; a module that none of them names is on, as in a site of an earlier release */
export const modulesOff = (props: Readonly<Record<string, unknown>>): SiteModule[] =>
  (Object.keys(siteModules) as SiteModule[]).filter((name) => props[siteModules[name].property] === false); // keys of a const object
