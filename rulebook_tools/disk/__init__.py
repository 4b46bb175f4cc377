"""Writing files so that nobody ever finds half of them."""
