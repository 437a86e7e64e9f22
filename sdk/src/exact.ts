/**
 * A resource whose methods take exactly what its interface says. TypeScript compares the parameters of methods both ways,
 * and those of functions one way only.
 */
export type Exact<Resource> = {
  [Name in keyof Resource]: Resource[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : Exact<Resource[Name]>;
};
