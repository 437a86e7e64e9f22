// Generated from spec/state-machines by codegen. Change the contract, then run `npm run generate`.
/** The states of an SMS message and what moves it from one to another. */
export const smsMessageMachine = {
  "description": "The states of an SMS message and what moves it from one to another.",
  "initial": [
    "queued",
    "scheduled",
    "received"
  ],
  "states": {
    "queued": {
      "description": "Durable, and due now or after a short back-off."
    },
    "scheduled": {
      "description": "Durable, waiting for its effective send time."
    },
    "submitting": {
      "description": "The provider submission has begun; no longer cancelable."
    },
    "accepted": {
      "description": "The provider accepted the message."
    },
    "sent": {
      "description": "Handed to the carrier."
    },
    "delivered": {
      "description": "An authoritative delivery receipt was received.",
      "terminal": true
    },
    "delivery_failed": {
      "description": "Terminal carrier failure.",
      "terminal": true
    },
    "rejected": {
      "description": "Rejected locally before submission.",
      "terminal": true
    },
    "submission_unknown": {
      "description": "The request may have reached the provider; never blindly retried."
    },
    "canceled": {
      "description": "Canceled before provider submission.",
      "terminal": true
    },
    "received": {
      "description": "An inbound message.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "come_due",
      "from": [
        "scheduled"
      ],
      "to": "queued",
      "by": [
        "worker"
      ]
    },
    {
      "on": "shift",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "scheduled",
      "by": [
        "worker"
      ]
    },
    {
      "on": "claim",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "submitting",
      "by": [
        "worker"
      ]
    },
    {
      "on": "reject",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "rejected",
      "by": [
        "worker"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "queued",
        "scheduled"
      ],
      "to": "canceled",
      "by": [
        "customer"
      ]
    },
    {
      "on": "accept",
      "from": [
        "submitting"
      ],
      "to": "accepted",
      "by": [
        "worker"
      ]
    },
    {
      "on": "retry",
      "from": [
        "submitting"
      ],
      "to": "queued",
      "by": [
        "worker"
      ]
    },
    {
      "on": "refuse",
      "from": [
        "submitting"
      ],
      "to": "delivery_failed",
      "by": [
        "worker"
      ]
    },
    {
      "on": "give_up",
      "from": [
        "submitting"
      ],
      "to": "delivery_failed",
      "by": [
        "worker"
      ]
    },
    {
      "on": "lose_track",
      "from": [
        "submitting"
      ],
      "to": "submission_unknown",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "receipt_accepted",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown"
      ],
      "to": "accepted",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_sent",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted"
      ],
      "to": "sent",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_failed",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted",
        "sent"
      ],
      "to": "delivery_failed",
      "by": [
        "carrier"
      ]
    },
    {
      "on": "receipt_delivered",
      "from": [
        "queued",
        "scheduled",
        "canceled",
        "rejected",
        "submitting",
        "submission_unknown",
        "accepted",
        "sent",
        "delivery_failed"
      ],
      "to": "delivered",
      "by": [
        "carrier"
      ]
    }
  ]
} as const;

export type SmsMessageStatus = keyof typeof smsMessageMachine.states;
export type SmsMessageTrigger = (typeof smsMessageMachine.transitions)[number]['on'];

/** The states of a webhook delivery and what moves it from one to another. */
export const webhookDeliveryMachine = {
  "description": "The states of a webhook delivery and what moves it from one to another.",
  "initial": [
    "pending",
    "delivering"
  ],
  "states": {
    "pending": {
      "description": "Durable, and due now or at its next attempt."
    },
    "delivering": {
      "description": "An attempt was claimed and is under way. A test of an endpoint begins here."
    },
    "succeeded": {
      "description": "The receiver answered a 2xx.",
      "terminal": true
    },
    "failed": {
      "description": "The last attempt has failed.",
      "terminal": true
    },
    "cancelled": {
      "description": "The endpoint was disabled or deleted before the delivery succeeded.",
      "terminal": true
    },
    "expired": {
      "description": "The record's 30 days ended before the delivery succeeded.",
      "terminal": true
    }
  },
  "transitions": [
    {
      "on": "claim",
      "from": [
        "pending"
      ],
      "to": "delivering",
      "by": [
        "worker"
      ]
    },
    {
      "on": "succeed",
      "from": [
        "delivering"
      ],
      "to": "succeeded",
      "by": [
        "worker"
      ]
    },
    {
      "on": "retry",
      "from": [
        "delivering"
      ],
      "to": "pending",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "exhaust",
      "from": [
        "delivering"
      ],
      "to": "failed",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "cancel",
      "from": [
        "pending"
      ],
      "to": "cancelled",
      "by": [
        "customer",
        "worker"
      ]
    },
    {
      "on": "abandon",
      "from": [
        "delivering"
      ],
      "to": "cancelled",
      "by": [
        "worker",
        "lease"
      ]
    },
    {
      "on": "expire",
      "from": [
        "pending"
      ],
      "to": "expired",
      "by": [
        "worker"
      ]
    },
    {
      "on": "redelivered",
      "from": [
        "failed",
        "cancelled"
      ],
      "to": "succeeded",
      "by": [
        "customer"
      ]
    },
    {
      "on": "replay",
      "from": [
        "failed",
        "cancelled"
      ],
      "to": "pending",
      "by": [
        "customer"
      ]
    }
  ]
} as const;

export type WebhookDeliveryStatus = keyof typeof webhookDeliveryMachine.states;
export type WebhookDeliveryTrigger = (typeof webhookDeliveryMachine.transitions)[number]['on'];
