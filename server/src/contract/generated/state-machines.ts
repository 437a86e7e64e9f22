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
