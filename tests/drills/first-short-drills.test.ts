import { tryShortForms } from './short-form.ts';

tryShortForms(0);
