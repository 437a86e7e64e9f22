import { tryShortForms } from './short-form.ts';

tryShortForms(2);
