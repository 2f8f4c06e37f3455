// Each page is a constant of its own: the bundler writes the text in its place (`inlineConst`). An object of them all, also one that a
// page makes by `Object.values` or by taking names out of it, costs what a learner loads before the hall 0.5 kB.
export * as learnerPages from './learner-pages.js';

type Rest<Path extends string> = Path extends `${string}/:${infer After}` ? After : never;
type ParamOf<Path extends string> =
  Rest<Path> extends infer After extends string
    ? After extends `${infer Name}/${infer Others}`
      ? Name | ParamOf<`/${Others}`>
      : After
    : never;

/** Values of the parameters of a path; one with a `?` behind its name may be left out. */
type ValuesOf<Path extends string> = Readonly<
  { [Name in ParamOf<Path> as Name extends `${string}?` ? never : Name]: string } & {
    [Name in ParamOf<Path> as Name extends `${infer Own}?` ? Own : never]?: string;
  }
>;

/** The address of a page that is about something: `/pages/exam/start/:id` with the id in its place. */
export const addressOf = <Path extends `${string}/:${string}`>(path: Path, values: ValuesOf<Path>): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = (values as Readonly<Record<string, string | undefined>>)[name]; // its names are those of the path
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
