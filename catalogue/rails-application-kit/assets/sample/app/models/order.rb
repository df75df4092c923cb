class Order < ApplicationRecord
  belongs_to :customer
  has_many :lines

  validates :number, presence: true,
                     uniqueness: { scope: :shop_id }
  after_create :send_receipt

  private

  def send_receipt
    ReceiptJob.perform_later(id)
  end
end
