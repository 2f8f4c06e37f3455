/** The boundaries of docs/decisions and architecture, as rules. tools/boundaries.spec.ts shows that each of them fires. */
const workspace = '^(libs|services|gateway|frontends|e2e|loadtests|tools)';

/**
 * The features of each service in their order: each is a folder with a door, its `index.ts`, and may import those before it. Whoever is
 * asked from further down declares a port (an abstract class), and whoever is further up provides it. `kernel` is everybody's and has no door.
 */
export const featureOrder = {
  stat: ['kernel', 'people', 'exams', 'learning', 'own', 'totals', 'report'],
  course: ['kernel', 'live-server', 'files', 'courses', 'lives', 'learning', 'attention', 'qa', 'demo'],
  mall: ['kernel', 'goods', 'addresses', 'delivery', 'orders', 'demo'],
  activity: ['kernel', 'activities', 'joins', 'purchases', 'surveys', 'answers', 'results'],
  cert: ['kernel', 'templates', 'grants', 'rewards', 'badges'],
  proctoring: [
    ...['kernel', 'news', 'leaves', 'captures', 'challenges', 'presence', 'streams'],
    ...['phone-codes', 'interruptions'],
    ...['findings', 'recordings', 'erasures', 'wall', 'copies'],
  ],
  payment: ['kernel', 'points', 'sandbox', 'providers', 'orders', 'codes', 'statements'],
  exam: [
    'kernel',
    'question-sets',
    'templates',
    'exams',
    'passes',
    'origins',
    'attempts',
    'battles',
    'purchases',
    'applications',
    'announcements',
    'roster',
    'marking',
    'make-ups',
    'offline',
    'corrections',
    'rescue',
    'proctored',
    'arrangements',
    'hall',
    'results',
    'answer-files',
    'statistics',
    'print',
    'mark-book',
    'demo',
  ],
  repo: ['kernel', 'banks', 'purchases', 'knowledge-points', 'questions', 'near', 'import', 'reports', 'ai', 'training', 'demo'],
  identity: ['kernel', 'audit', 'site', 'ai', 'organisation', 'faces', 'people', 'inbox', 'real-name', 'ways-in', 'trials', 'demo'],
};

/**
 * Places where a feature writes a collection of another one, with the reason: `file: collection.method`. A collection is written by the
 * feature that makes it, and others ask functions of its door. tools/collection-writes.spec.ts finds every place.
 */
export const writesElsewhere = {};
const specs = ['\\.(spec|fixture)\\.ts$', '^services/[^/]+/src/test(-support)?/'];

const orders = Object.entries(featureOrder).flatMap(([service, features]) =>
  features.slice(0, -1).map((feature, at) => ({
    name: `feature-order-${service}-${feature}`,
    comment: 'A feature knows those before it only; see featureOrder.',
    severity: 'error',
    from: { path: `^services/${service}/src/${feature}/`, pathNot: specs },
    to: { path: `^services/${service}/src/(${features.slice(at + 1).join('|')})/` },
  })),
);
const ordered = Object.keys(featureOrder).join('|');

export default {
  forbidden: [
    ...orders,
    {
      name: 'features-by-their-door',
      comment: 'What a feature is for stands in its index.ts; the rest may change without asking anybody.',
      severity: 'error',
      from: { path: `^services/(${ordered})/src/([^/]+)/`, pathNot: specs },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', '^services/$1/src/[^/]+/index\\.ts$', '^services/$1/src/kernel/'],
      },
    },
    {
      name: 'service-composes-by-doors',
      comment: 'The module of a service puts its features together and knows nothing of their inside.',
      severity: 'error',
      from: { path: `^services/(${ordered})/src/[^/]+\\.ts$`, pathNot: specs },
      to: { path: '^services/$1/src/[^/]+/', pathNot: ['^services/$1/src/[^/]+/index\\.ts$', '^services/$1/src/kernel/'] },
    },
    {
      name: 'site-and-inbox-give-plain-data',
      comment: 'They are asked by calls, so that each can become a service by a move: their doors show no document and no collection.',
      severity: 'error',
      from: { path: '^services/identity/src/(site|inbox)/(index|site|inbox|site\\.ports)\\.ts$' },
      to: { path: ['\\.(model|collections)\\.ts$', '^node_modules/(mongoose|mongodb)/'] },
    },
    {
      name: 'no-cycles',
      comment: 'A circular import of two injected classes fails at start, and neither file can be understood alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere fails at run time only.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'services-share-only-libs',
      comment: 'A service asks another one over NATS. Only services/all, the one-process form, imports services.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/all/' },
      to: { path: workspace, pathNot: ['^libs/', '^services/$1/'] },
    },
    {
      name: 'all-composes-services-and-gateway',
      comment: 'The one-process form starts what exists; it has no rules of its own to import for.',
      severity: 'error',
      from: { path: '^services/all/' },
      to: { path: '^(frontends|e2e|tools)/' },
    },
    {
      name: 'gateway-imports-no-service',
      comment: 'No business rule lives in the gateway; routes come from the contracts.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: workspace, pathNot: ['^libs/', '^gateway/'] },
    },
    {
      name: 'libs-import-only-libs',
      comment: 'A library that knew a service could not be shared.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: workspace, pathNot: '^libs/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'The contracts are read by browsers, services and tools alike.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'question-view-is-for-browsers',
      comment: 'What pages import knows no key of a question and no package of the server.',
      severity: 'error',
      from: { path: '^libs/question/src/view/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/contracts/', '^libs/question/src/view/'] },
    },
    {
      name: 'frontends-import-contracts-and-shared',
      comment: 'The browser knows the platform by its contracts, and how to show a question.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/' },
      to: { path: workspace, pathNot: ['^libs/contracts/', '^libs/question/(?:src|dist)/view/', '^frontends/shared/', '^frontends/$1/'] },
    },
    {
      name: 'shared-knows-no-app',
      comment: 'What both applications use must not lean on one of them.',
      severity: 'error',
      from: { path: '^frontends/shared/' },
      to: { path: '^frontends/(?!shared/)' },
    },
    {
      name: 'no-test-code-in-products',
      comment: 'Helpers of specs bring test programs along.',
      severity: 'error',
      from: {
        path: '^(libs|services|gateway|frontends)/',
        pathNot: ['\\.(spec|fixture)\\.tsx?$', '^libs/(service-)?testing/', '/test(-support)?/', '/bench/'],
      },
      to: { path: ['^libs/testing/', '^node_modules/@jest/', '\\.spec\\.tsx?$'] },
    },
    {
      name: 'packages-only-by-their-door',
      comment: 'A package is imported by its name; a relative path past its folder goes around what it exports.',
      severity: 'error',
      from: { path: '^(libs|services|frontends)/([^/]+)/' },
      to: { path: '^(libs|services|frontends)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'decider-files-are-pure',
      comment: 'Decide and evolve are functions of their arguments: no framework, no database, no broker, no files.',
      severity: 'error',
      from: { path: '\\.(decider|events|projection)\\.ts$' },
      to: {
        path: ['^node_modules/(@nestjs|mongodb|mongoose|@nats-io|ioredis|redis)/', '^(node:)?(fs|net|http|https|child_process|timers)$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '(^|/)(dist|build)/'] },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      // The compiled package is not there before a build: its sources stand for it.
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
