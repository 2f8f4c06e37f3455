/** The services, in the order in which one process starts them: demo content of the later ones builds on that of the earlier ones. */
export const serviceNames = ['identity', 'repo', 'exam', 'payment', 'proctoring', 'cert', 'activity', 'mall', 'course', 'stat'] as const;
export type ServiceName = (typeof serviceNames)[number];
