import { keepMemory } from './keeping.ts';

keepMemory();
