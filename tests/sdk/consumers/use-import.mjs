import * as sdk from '@trunkline/sdk';
import { useSdk } from './use-sdk.mjs';

await useSdk(sdk);
