/** What the thread of templates is asked. All texts of an agent go in one task: its limits hold for them together. */
export type TemplateTask =
  | { readonly kind: 'inspect'; readonly texts: readonly string[] }
  | {
      readonly kind: 'render';
      readonly texts: readonly string[];
      readonly variables: Readonly<Record<string, unknown>>;
    };

/** What became of one text: where it is none, `problem` says so in words for its author. */
export type Inspected = { readonly paths: ReadonlyArray<readonly string[]> } | { readonly problem: string };
export type Rendered = { readonly text: string } | { readonly problem: string };

/** What the thread says: which text it begins with, then the answer. */
export type ThreadWord = { readonly at: number } | { readonly answer: TemplateAnswer };

/** One for each text, in their order. */
export type TemplateAnswer<Task extends TemplateTask = TemplateTask> = Task extends { kind: 'inspect' }
  ? readonly Inspected[]
  : readonly Rendered[];
